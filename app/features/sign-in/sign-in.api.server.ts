import { Resource } from "../../platform/http/endpoint.server.ts";
import { isPasswordConfirmed } from "../../platform/http/guards.server.ts";
import { presentUser } from "../users/users.present.ts";
import { userAnswer } from "../users/users.schema.ts";
import { beginAwaitingSession, beginSession, setCookies, signedOutCookies } from "./begin-session.server.ts";
import { endSessionOf, userOf } from "./sessions.server.ts";
import { confirmedStatus, credentials, loginAnswer, passwordConfirmation } from "./sign-in.schema.ts";
import { checkCredentials, confirmPassword } from "./sign-in.server.ts";

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
    async (call) => {
      const { body, client, services } = call;
      const user = await checkCredentials(services, { ...body, client });
      const session = { userId: user.id, remembered: body.remember };
      const two_factor = user.two_factor_confirmed_at !== null;
      await (two_factor ? beginAwaitingSession(call, session) : beginSession(call, session));
      return { two_factor };
    },
  )
  .endpoint(
    { method: "post", path: "/logout", summary: "Sign out", guard: "signed-in" },
    async ({ services, context }) => {
      await endSessionOf(services.db, context.req.raw);
      setCookies(context, signedOutCookies(services.config));
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
    async ({ viewer }) => ({ data: presentUser(userOf(viewer)) }),
  )
  .endpoint(
    {
      method: "post",
      path: "/user/confirm-password",
      summary: "Confirm the password, as calls that answer 423 want; it holds for three hours",
      guard: "signed-in",
      body: passwordConfirmation,
      refuses: [429],
    },
    async ({ viewer, body, services }) => {
      await confirmPassword(services, viewer, body.password);
      return new Response(null, { status: 201 });
    },
  )
  .endpoint(
    {
      method: "get",
      path: "/user/confirmed-password-status",
      summary: "Whether the password was confirmed within the last three hours",
      guard: "signed-in",
      answer: confirmedStatus,
    },
    async ({ viewer, services: { clock } }) => ({ confirmed: isPasswordConfirmed(viewer, clock.now()) }),
  );
