import { NotFound } from "../../../platform/errors.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { clearBrowserSession } from "./begin-session.server.ts";
import { presentSession } from "./devices.present.ts";
import { listSessions } from "../sessions/sessions.server.ts";
import { signDeviceOut } from "./sign-out.server.ts";
import { deviceList } from "./sign-in.schema.ts";

export const devicesApi = new Resource("Signed-in devices", "The devices on which the user is signed in.", {
  name: "Firefox on Windows",
  address: "192.0.2.17",
  signed_in_at: "2026-03-02T09:00:00.000Z",
  last_seen_at: "2026-03-02T09:12:00.000Z",
})
  .endpoint(
    {
      operationId: "listDevices",
      call: "GET /api/user/sessions",
      summary: "List the devices on which the user is signed in",
      guard: "signed-in",
      answer: deviceList,
    },
    async ({ viewer, actor, services: { db } }) => {
      const sessions = await listSessions(db, actor.now, viewer.userId);
      return sessions.map((session) => presentSession(session, viewer.sessionId));
    },
  )
  .endpoint(
    {
      operationId: "signDeviceOut",
      call: "DELETE /api/user/sessions/:id",
      summary: "Sign out a device",
      guard: "signed-in",
    },
    async ({ params, viewer, actor, services: { db, config }, context }) => {
      if (!(await signDeviceOut(db, actor, { userId: viewer.userId, sessionId: params.id })))
        throw new NotFound();
      if (params.id === viewer.sessionId) clearBrowserSession(context, config);
    },
  );
