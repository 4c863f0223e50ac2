import { Invalid } from "../../../platform/errors.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { userAnswer } from "../users/users.schema.ts";
import { presentUser } from "../users/users.present.ts";
import { requireUser } from "../users/users.server.ts";
import { requestVerification, verifyEmail } from "../users/email-verification.server.ts";
import { disownAccount } from "./disown-account.server.ts";
import { redeemFirstAdminLink } from "./first-admin-link.server.ts";
import {
  firstAdminRegistration,
  linkPath,
  linkQuery,
  notMineAnswer,
  notMineLink,
  pressedLink,
  registration,
  verificationLink,
} from "./registration.schema.ts";
import { linkProblems } from "./link-problems.ts";
import { register } from "./registration.server.ts";

export const registrationApi = new Resource("Registration", "Opening an account and verifying its address.", {
  token: "q9vVZ0c6v3yJ1n2Jt0bWcA",
  hash: "9f86d081884c7d65",
  expires: "1790000000",
  signature: "q9vVZ0c6v3yJ1n2Jt0bWcA",
})
  .endpoint(
    {
      operationId: "register",
      call: "POST /api/register",
      summary: "Register an account, sign it in and mail a link that verifies its address",
      guard: "public",
      body: registration,
      status: 201,
      answer: userAnswer,
      limits: ["registrationsPerClient"],
    },
    async (call) => {
      const user = await register(call.services, call.body, call.origin);
      await beginSession(call, { userId: user.id, remembered: false, kind: "account-opened" });
      return { data: presentUser(user) };
    },
  )
  .endpoint(
    {
      operationId: "createFirstAdmin",
      call: "POST /api/first-admin",
      summary: "Create the first administrator with the one-time link that the first start prints",
      guard: "public",
      body: firstAdminRegistration,
      status: 201,
      answer: userAnswer,
    },
    async (call) => {
      const admin = await redeemFirstAdminLink(call.services, call.body);
      await beginSession(call, { userId: admin.id, remembered: false, kind: "sign-in" });
      return { data: presentUser(admin) };
    },
  )
  .endpoint(
    {
      operationId: "resendVerification",
      call: "POST /email/verification-notification",
      summary: "Mail the verification link again",
      guard: "signed-in",
      status: 202,
      otherwise: { status: 204, description: "The address is already verified" },
    },
    async ({ viewer, origin, services }) => {
      const user = await requireUser(services.db, viewer.userId);
      if (user.email_verified_at) return new Response(null, { status: 204 });
      await requestVerification(services, { userId: user.id, email: user.email, origin });
      return undefined;
    },
  )
  .endpoint(
    {
      operationId: "verifyEmail",
      call: "GET /email/verify/:id/:hash",
      summary: "Verify an address with the mailed link and redirect to the account",
      guard: "public",
      params: linkPath,
      query: linkQuery,
      redirect:
        "To `/account?verified=1`; to `/change-address/…`, where a press changes the address; or to `/verify-email?link=` with what is wrong with the link",
      changesWhenRead: true,
    },
    async ({ params, query, origin, services, context }) => {
      const link = verificationLink.safeParse({ ...params, ...query });
      const viewer = await context.get("viewer")();
      const outcome = link.success
        ? await verifyEmail(services, origin, { link: link.data, viewer, isPressed: false })
        : "invalid";
      const places: Record<string, string> = {
        verified: "/account?verified=1",
        unpressed: `/change-address/${params.id}/${params.hash}${new URL(context.req.url).search}`,
      };
      const Location = places[outcome] ?? `/verify-email?link=${outcome}`;
      return new Response(null, { status: 302, headers: { Location, "Cache-Control": "no-store" } });
    },
  )
  .endpoint(
    {
      operationId: "confirmNewAddress",
      call: "POST /email/verify",
      summary: "Verify an address with the mailed link, as the page for a changed address does",
      guard: "public",
      body: pressedLink,
    },
    async ({ body, origin, services, context }) => {
      const link = verificationLink.safeParse(body);
      const viewer = await context.get("viewer")();
      const outcome = link.success
        ? await verifyEmail(services, origin, { link: link.data, viewer, isPressed: true })
        : "invalid";
      if (outcome !== "verified") throw new Invalid({ signature: [linkProblems[outcome]] });
    },
  )
  .endpoint(
    {
      operationId: "deleteStrangersAccount",
      call: "POST /not-mine",
      summary:
        "Report, with the link of a verification mail, that somebody else registered your address. Deletes the account. If its address was verified meanwhile, signs out every device and mails a link that sets a new password instead",
      guard: "public",
      body: notMineLink,
      answer: notMineAnswer,
    },
    async ({ body, origin, services }) => disownAccount(services, origin, body.token),
  );
