import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { inSlots, releaseSlots } from "../../../platform/http/rate-limit.server.ts";
import {
  recordingRefusals,
  recordSecurityEvent,
} from "../../../platform/security-events/security-events.server.ts";
import { recordProvedFactor } from "../sessions/confirmed-factor.server.ts";
import { confirmSession, rotateSession } from "../sessions/sessions.server.ts";
import { setCookies, signedInCookies } from "../sign-in/begin-session.server.ts";
import { takeChallenge } from "./challenges.server.ts";
import { askForSignature } from "./passkey-requests.server.ts";
import { passkeyChallenge, passkeyRequest } from "./passkeys.schema.ts";
import { usePasskey } from "./passkeys.server.ts";

/** A passkey verifies the user, so it replaces both the password and a code. */
export const passkeyConfirmationApi = new Resource(
  "Confirmation by passkey",
  "Confirmation of a session by passkey instead of password or code, for calls that answer 423.",
  {},
)
  .endpoint(
    {
      operationId: "askForPasskeyConfirmation",
      call: "GET /user/confirm-passkey/options",
      summary: "Get the options for `navigator.credentials.get`, to confirm a session with a passkey",
      guard: "signed-in",
      answer: passkeyRequest,
    },
    async ({ viewer, services, context }) => {
      const request = { ...confirmingBy(viewer), userId: viewer.userId };
      const { options, cookie } = await askForSignature(services, request);
      context.header("Set-Cookie", cookie, { append: true });
      return options;
    },
  )
  .endpoint(
    {
      operationId: "confirmByPasskey",
      call: "POST /user/confirm-passkey",
      summary: "Confirm a session with a passkey, for calls that answer 423. Valid for three hours",
      guard: "signed-in",
      body: passkeyChallenge,
      status: 201,
      limits: ["passwordConfirmationsPerAccount"],
    },
    async ({ viewer, actor, body, origin, services, context }) => {
      const { userId, sessionId } = viewer;
      const slots = [["passwordConfirmationsPerAccount", String(userId)]] as const;
      const attempted = inSlots(services, slots, async () => {
        const challenge = await takeChallenge(services, {
          ...confirmingBy(viewer),
          request: context.req.raw,
        });
        await usePasskey(services, { passkey: body.passkey, challenge, userId });
      });
      const event = { kind: "passkey-confirmation", userId } as const;
      await recordingRefusals(services, { origin, ...event }, attempted);
      await releaseSlots(services.db, slots);
      const rotated = await inTransaction(services.db, async (transaction) => {
        await confirmSession(transaction, actor.now, sessionId);
        await recordProvedFactor(transaction, actor.now, sessionId);
        await recordSecurityEvent(transaction, { ...origin, now: actor.now }, event);
        return rotateSession(transaction, sessionId);
      });
      setCookies(context, signedInCookies(services.config, { ...rotated, userId }));
    },
  );

function confirmingBy({ sessionId }: { sessionId: number }) {
  return { ceremony: `confirming in session ${sessionId}` };
}
