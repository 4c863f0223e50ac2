import { Resource } from "../../platform/http/endpoint.server.ts";
import { presentUser, requireUser } from "../users/users.server.ts";
import { userAnswer } from "../users/users.schema.ts";
import { endSessionOf, signedInCookies, signedOutCookies } from "./sessions.server.ts";
import { credentials, loginAnswer } from "./sign-in.schema.ts";
import { signIn } from "./sign-in.server.ts";

export const signInApi = new Resource("Sign-in")
  .endpoint(
    {
      method: "post",
      path: "/login",
      summary: "Sign in; with two-factor authentication a code is asked for next",
      guard: "public",
      body: credentials,
      answer: loginAnswer,
      refuses: [429],
    },
    async ({ body, client, services, context }) => {
      const userAgent = context.req.header("User-Agent") ?? "";
      const { token, awaitsTwoFactor } = await signIn(services, { ...body, client, userAgent });
      await endSessionOf(services.db, context.req.raw);
      for (const cookie of signedInCookies(services.config, token, body.remember)) {
        context.header("Set-Cookie", cookie, { append: true });
      }
      return { two_factor: awaitsTwoFactor };
    },
  )
  .endpoint(
    { method: "post", path: "/logout", summary: "Sign out", guard: "signed-in" },
    async ({ services, context }) => {
      await endSessionOf(services.db, context.req.raw);
      for (const cookie of signedOutCookies(services.config)) {
        context.header("Set-Cookie", cookie, { append: true });
      }
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/api/user",
      summary: "The signed-in user",
      guard: "signed-in",
      answer: userAnswer,
    },
    async ({ viewer, services: { db } }) => ({ data: presentUser(await requireUser(db, viewer.userId)) }),
  );
