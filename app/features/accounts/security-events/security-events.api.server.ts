import { Resource } from "../../../platform/http/endpoint.server.ts";
import { requireConfirmedPassword } from "../../../platform/http/guards.server.ts";
import { pageQuery } from "../../../platform/validation/paging.ts";
import { clearBrowserSession } from "../sign-in/begin-session.server.ts";
import { signOutElsewhere, signPersonOut } from "../sign-in/sign-out.server.ts";
import { denyActivity, denyActivityByLink } from "./not-me.server.ts";
import { presentEvent, presentLogged } from "./security-events.present.ts";
import { eventLog, eventsQuery, notMeLink, ownEvents } from "./security-events.schema.ts";
import { listEvents, listOwnEvents } from "./security-events.server.ts";

export const securityEventsApi = new Resource(
  "Security events",
  "Sign-ins, failed sign-ins, and changes to how users sign in.",
  {
    what: "Signed in with the password",
    device: "Firefox on Windows",
    client: "192.0.2.17",
    person: "Carol Winter",
    token: "12-1790000000-2f1c0d",
  },
)
  .endpoint(
    {
      operationId: "listOwnEvents",
      call: "GET /api/user/security-events",
      summary: "List the security events of your own account, newest first, 50 a page. Pages count from 1",
      guard: "signed-in",
      query: pageQuery.omit({ search: true }),
      answer: ownEvents,
    },
    async ({ viewer, query, services: { db } }) => {
      const { rows, total, more } = await listOwnEvents(db, viewer.userId, query);
      return { results: rows.map(presentEvent), total, ...(more && { more }) };
    },
  )
  .endpoint(
    {
      operationId: "listSecurityEvents",
      call: "GET /api/security-events",
      summary:
        "List all security events, newest first, 50 a page, filtered by kind, address or day. Pages count from 1",
      guard: "all",
      query: eventsQuery,
      answer: eventLog,
    },
    async ({ query, services }) => {
      const { rows, total, more } = await listEvents(services, query);
      return { results: rows.map(presentLogged), total, ...(more && { more }) };
    },
  )
  .endpoint(
    {
      operationId: "denyActivity",
      call: "POST /user/not-me",
      summary:
        "Report that an event was not you. Signs out every device and mails a link that sets a new password",
      guard: "signed-in",
    },
    async ({ viewer, origin, services, context }) => {
      await denyActivity(services, origin, { userId: viewer.userId });
      clearBrowserSession(context, services.config);
    },
  )
  .endpoint(
    {
      operationId: "denyActivityByLink",
      call: "POST /not-me",
      summary: "Report with a mailed link that an event was not you. The link is valid for seven days",
      guard: "public",
      body: notMeLink,
    },
    async ({ body, origin, services }) => denyActivityByLink(services, origin, body.token),
  )
  .endpoint(
    {
      operationId: "signOutElsewhere",
      call: "DELETE /api/user/sessions",
      summary: "Sign out every other device",
      guard: "signed-in",
    },
    async ({ viewer, actor, services: { db } }) => signOutElsewhere(db, actor, viewer),
  )
  .endpoint(
    {
      operationId: "signPersonOut",
      call: "DELETE /api/users/:id/sessions",
      summary: "Sign out every device of a user. Needs a confirmed password",
      guard: "all",
      refuses: [423],
    },
    async ({ params, viewer, actor, services: { db } }) => {
      requireConfirmedPassword(viewer, actor.now);
      await signPersonOut(db, actor, params.id);
    },
  );
