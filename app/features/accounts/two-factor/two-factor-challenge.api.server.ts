import { Invalid } from "../../../platform/errors.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import { recordingRefusals } from "../../../platform/security-events/security-events.server.ts";
import { beginSession } from "../sign-in/begin-session.server.ts";
import { findAwaitingSession } from "../sessions/sessions.server.ts";
import { challenge } from "./two-factor.schema.ts";
import { useRecoveryCode } from "./recovery-codes.server.ts";
import { useCode } from "./two-factor.server.ts";
import { countingWrongCodes, guesserOf } from "./wrong-codes.server.ts";

export const twoFactorChallengeApi = new Resource(
  "Two-factor challenge",
  "The second step of a sign-in with two-factor authentication.",
  {
    code: "492039",
    recovery_code: null,
  },
).endpoint(
  {
    operationId: "completeSignIn",
    call: "POST /two-factor-challenge",
    summary: "Complete a sign-in with an authenticator code or a recovery code",
    guard: "public",
    body: challenge,
    limits: ["twoFactorCodesPerAccount", "wrongCodesPerAccount", "wrongCodesPerAccountADay"],
  },
  async (call) => {
    const { body, actor, origin, services, context } = call;
    const awaiting = await findAwaitingSession(services.db, actor.now, context.req.raw);
    const { code, recovery_code } = body;
    if (!awaiting) {
      throw new Invalid({
        [recovery_code ? "recovery_code" : "code"]: ["This sign-in has expired. Please sign in again."],
      });
    }
    const { user_id: userId } = awaiting;
    const guesser = await guesserOf(services.db, userId, context.req.raw);
    const kind = recovery_code ? "recovery-code" : "second-factor";
    const counted = countingWrongCodes(services, { session: awaiting, guesser }, () =>
      recovery_code
        ? useRecoveryCode(services, { userId, code: recovery_code, guesser })
        : useCode(services, { userId, code: code ?? "", guesser }),
    );
    await recordingRefusals(services, { origin, kind, userId }, counted);
    await beginSession(call, { userId, remembered: awaiting.remembered === 1, kind });
  },
);
