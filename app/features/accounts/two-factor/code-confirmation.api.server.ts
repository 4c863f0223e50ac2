import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Resource } from "../../../platform/http/endpoint.server.ts";
import {
  recordingRefusals,
  recordSecurityEvent,
} from "../../../platform/security-events/security-events.server.ts";
import { recordProvedFactor } from "../sessions/confirmed-factor.server.ts";
import { rotateSession } from "../sessions/sessions.server.ts";
import { setCookies, signedInCookies } from "../sign-in/begin-session.server.ts";
import { codeInput } from "./two-factor.schema.ts";
import { useCode } from "./two-factor.server.ts";
import { countingWrongCodes, guesserOf } from "./wrong-codes.server.ts";

export const codeConfirmationApi = new Resource(
  "Confirmation by code",
  "Confirmation of a session by authenticator code, for calls that manage second factors.",
  { code: "492039" },
).endpoint(
  {
    operationId: "confirmSecondFactor",
    call: "POST /user/confirm-second-factor",
    summary:
      "Confirm a session with an authenticator code, for calls that answer 423 with the code `second_factor_confirmation_required`. Valid for three hours",
    guard: "signed-in",
    body: codeInput,
    status: 201,
    limits: ["twoFactorCodesPerAccount", "wrongCodesPerAccount", "wrongCodesPerAccountADay"],
  },
  async ({ viewer, actor, body, origin, services, context }) => {
    const { userId, sessionId } = viewer;
    const guesser = await guesserOf(services.db, userId, context.req.raw);
    const session = { id: sessionId, user_id: userId };
    const counted = countingWrongCodes(services, { session, guesser }, () =>
      useCode(services, { userId, code: body.code, guesser }),
    );
    const event = { kind: "second-factor", userId } as const;
    await recordingRefusals(services, { origin, ...event }, counted);
    const rotated = await inTransaction(services.db, async (transaction) => {
      await recordProvedFactor(transaction, actor.now, sessionId);
      await recordSecurityEvent(transaction, { ...origin, now: actor.now }, event);
      return rotateSession(transaction, sessionId);
    });
    setCookies(context, signedInCookies(services.config, { ...rotated, userId }));
  },
);
