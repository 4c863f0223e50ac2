import { Invalid } from "../../../platform/errors.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { inSlots, releaseSlots } from "../../../platform/http/rate-limit.server.ts";
import { recordingRefusals } from "../../../platform/security-events/security-events.server.ts";
import type { Services } from "../../../platform/services.ts";
import { findAwaitingSession, type SessionRow } from "../sessions/sessions.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { guesserOf } from "../two-factor/wrong-codes.server.ts";
import { takeChallenge } from "./challenges.server.ts";
import { askForSignature } from "./passkey-requests.server.ts";
import { passkeyChallenge, passkeyRequest, passkeySignIn } from "./passkeys.schema.ts";
import { usePasskey } from "./passkeys.server.ts";

const signIn = { ceremony: "sign-in" };

/**
 * Endpoints for signing in with only a passkey, which verifies the user, and for completing a sign-in by password with
 * one.
 */
export const passkeySignInApi = new Resource(
  "Sign-in by passkey",
  "Sign-in with a passkey instead of a password or a code.",
  {},
)
  .endpoint(
    {
      operationId: "askForPasskeySignIn",
      call: "GET /passkeys/options",
      summary:
        "Get the options for `navigator.credentials.get`, to sign in. The challenge is valid once, for five minutes",
      guard: "public",
      answer: passkeyRequest,
    },
    async ({ services, context }) => {
      const { options, cookie } = await askForSignature(services, signIn);
      context.header("Set-Cookie", cookie, { append: true });
      return options;
    },
  )
  .endpoint(
    {
      operationId: "signInByPasskey",
      call: "POST /passkeys/sign-in",
      summary: "Sign in with a passkey. Needs no code",
      guard: "public",
      body: passkeySignIn,
      limits: ["failedLoginsPerClient"],
    },
    async (call) => {
      const { body, origin, services, context } = call;
      const slots = [["failedLoginsPerClient", origin.client]] as const;
      const attempted = inSlots(services, slots, async () => {
        const challenge = await takeChallenge(services, { ...signIn, request: context.req.raw });
        return usePasskey(services, { passkey: body.passkey, challenge });
      });
      const userId = await recordingRefusals(services, { origin, kind: "passkey", userId: null }, attempted);
      await releaseSlots(services.db, slots);
      await beginSession(call, { userId, remembered: body.remember ?? false, kind: "passkey" });
    },
  )
  .endpoint(
    {
      operationId: "askForPasskeyChallenge",
      call: "GET /two-factor-challenge/passkey/options",
      summary:
        "Get the options for `navigator.credentials.get`, to complete a sign-in that began with a password",
      guard: "public",
      refuses: [422],
      answer: passkeyRequest,
    },
    async ({ actor, services, context }) => {
      const awaiting = await requireAwaiting(services, actor.now, context.req.raw);
      const { options, cookie } = await askForSignature(services, {
        ...completing(awaiting),
        userId: awaiting.user_id,
      });
      context.header("Set-Cookie", cookie, { append: true });
      return options;
    },
  )
  .endpoint(
    {
      operationId: "completeSignInByPasskey",
      call: "POST /two-factor-challenge/passkey",
      summary: "Complete a sign-in with a passkey instead of a code",
      guard: "public",
      body: passkeyChallenge,
      limits: ["twoFactorCodesPerAccount"],
    },
    async (call) => {
      const { body, actor, origin, services, context } = call;
      const request = context.req.raw;
      const awaiting = await requireAwaiting(services, actor.now, request);
      const userId = awaiting.user_id;
      const guesser = await guesserOf(services.db, userId, request);
      const slots = [["twoFactorCodesPerAccount", guesser]] as const;
      const attempted = inSlots(services, slots, async () => {
        const challenge = await takeChallenge(services, { ...completing(awaiting), request });
        await usePasskey(services, { passkey: body.passkey, challenge, userId });
      });
      await recordingRefusals(services, { origin, kind: "passkey", userId }, attempted);
      await releaseSlots(services.db, slots);
      await beginSession(call, { userId, remembered: awaiting.remembered === 1, kind: "passkey" });
    },
  );

async function requireAwaiting({ db }: Services, now: Date, request: Request): Promise<SessionRow> {
  const awaiting = await findAwaitingSession(db, now, request);
  if (awaiting) return awaiting;
  throw new Invalid({ passkey: ["This sign-in has expired. Please sign in again."] });
}

function completing({ id }: SessionRow) {
  return { ceremony: `completing session ${id}` };
}
