import { Resource } from "../../platform/http/endpoint.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { userAnswer } from "../users/users.schema.ts";
import { presentUser } from "../users/users.present.ts";
import { requireUser } from "../users/users.server.ts";
import { requestVerification, verifyEmail } from "../users/email-verification.server.ts";
import { redeemFirstAdminLink } from "./first-admin-link.server.ts";
import {
  firstAdminRegistration,
  linkPath,
  linkQuery,
  registration,
  verificationLink,
} from "./registration.schema.ts";
import { register } from "./registration.server.ts";

export const registrationApi = new Resource("Registration", "Opening an account and verifying its address.", {
  token: "q9vVZ0c6v3yJ1n2Jt0bWcA",
})
  .endpoint(
    {
      operationId: "register",
      method: "post",
      path: "/api/register",
      summary: "Open an account; it is signed in at once, and a link is mailed that verifies the address",
      guard: "public",
      body: registration,
      status: 201,
      answer: userAnswer,
      limits: ["registrationsPerClient"],
    },
    async (call) => {
      const user = await register(call.services, call.body, call.client);
      await beginSession(call, { userId: user.id, remembered: false, kind: "account-opened" });
      return { data: presentUser(user) };
    },
  )
  .endpoint(
    {
      operationId: "createFirstAdmin",
      method: "post",
      path: "/api/first-admin",
      summary: "Make the first administrator with the one-time link that the first start prints",
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
      method: "post",
      path: "/email/verification-notification",
      summary: "Mail the link that verifies the address again",
      guard: "signed-in",
      status: 202,
      otherwise: { status: 204, description: "The address is verified already" },
    },
    async ({ viewer, client, services }) => {
      const user = await requireUser(services.db, viewer.userId);
      if (user.email_verified_at) return new Response(null, { status: 204 });
      await requestVerification(services, { userId: user.id, email: user.email, client });
      return undefined;
    },
  )
  .endpoint(
    {
      operationId: "verifyEmail",
      method: "get",
      path: "/email/verify/:id/:hash",
      summary: "The mailed link: verifies the address and leads to the account",
      guard: "public",
      params: linkPath,
      query: linkQuery,
      redirect: "To `/account?verified=1`, or to `/verify-email?link=` with what is wrong with the link",
    },
    async ({ params, query, origin, services }) => {
      const link = verificationLink.safeParse({ ...params, ...query });
      const outcome = link.success ? await verifyEmail(services, origin, link.data) : "invalid";
      const to = outcome === "verified" ? "/account?verified=1" : `/verify-email?link=${outcome}`;
      return new Response(null, { status: 302, headers: { Location: to, "Cache-Control": "no-store" } });
    },
  );
