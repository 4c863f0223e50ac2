import { Resource } from "../../../platform/http/endpoint.server.ts";
import { isPasswordConfirmed } from "../../../platform/http/guards.server.ts";
import {
  beginAwaitingSession,
  beginSession,
  clearBrowserSession,
  setCookies,
  signedInCookies,
} from "./begin-session.server.ts";
import { hasSecondFactor } from "../users/users.server.ts";
import { confirmedStatus, credentials, loginAnswer, passwordConfirmation } from "./sign-in.schema.ts";
import { checkCredentials, confirmPassword } from "./sign-in.server.ts";
import { signDeviceOut } from "./sign-out.server.ts";

export const signInApi = new Resource("Sign-in", "Starting and ending a session.")
  .endpoint(
    {
      operationId: "signIn",
      call: "POST /login",
      summary: "Sign in. Users with a second factor have to complete the sign-in afterwards",
      guard: "public",
      body: credentials,
      answer: loginAnswer,
      limits: [
        "failedLoginsPerAddressAndClient",
        "failedLoginsPerClient",
        "failedLoginsPerNetwork",
        "failedLoginsPerAddress",
        "failedLoginsPerAddressADay",
      ],
    },
    async (call) => {
      const { body, origin, services, context } = call;
      const user = await checkCredentials(services, { ...body, origin, request: context.req.raw });
      const session = { userId: user.id, remembered: body.remember, kind: "sign-in" } as const;
      const two_factor = hasSecondFactor(user);
      await (two_factor ? beginAwaitingSession(call, session) : beginSession(call, session));
      return { two_factor };
    },
  )
  .endpoint(
    { operationId: "signOut", call: "POST /logout", summary: "Sign out", guard: "signed-in" },
    async ({ services, actor, viewer, context }) => {
      await signDeviceOut(services.db, actor, viewer);
      clearBrowserSession(context, services.config);
    },
  )
  .endpoint(
    {
      operationId: "confirmPassword",
      call: "POST /user/confirm-password",
      summary: "Confirm the password, for calls that answer 423. Valid for three hours",
      guard: "signed-in",
      body: passwordConfirmation,
      status: 201,
      limits: ["passwordConfirmationsPerAccount"],
    },
    async ({ viewer, body, origin, services, context }) => {
      const session = await confirmPassword(services, origin, { viewer, password: body.password });
      setCookies(context, signedInCookies(services.config, { ...session, userId: viewer.userId }));
    },
  )
  .endpoint(
    {
      operationId: "getPasswordConfirmation",
      call: "GET /user/confirmed-password-status",
      summary: "Get whether the password was confirmed within the last three hours",
      guard: "signed-in",
      answer: confirmedStatus,
    },
    async ({ viewer, actor }) => ({ confirmed: isPasswordConfirmed(viewer, actor.now) }),
  );
