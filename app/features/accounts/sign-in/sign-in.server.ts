import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Invalid, TooManyAttempts } from "../../../platform/errors.ts";
import type { Origin } from "../../../platform/http/origin.ts";
import {
  forgetSlots,
  inSlots,
  isUsedUp,
  releaseSlots,
  requireFreeSlots,
  type Slot,
  takeSlots,
} from "../../../platform/http/rate-limit.server.ts";
import type { Viewer } from "../../../platform/http/viewer.ts";
import {
  recordingRefusals,
  recordSecurityEvent,
} from "../../../platform/security-events/security-events.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Services } from "../../../platform/services.ts";
import { queueNotice } from "../users/security-notices.server.ts";
import { findUserByEmail, requireUser, type UserRow } from "../users/users.server.ts";
import { isPasswordRight, warnOfCommonPassword, requireRoomForGuess } from "../users/passwords.server.ts";
import { confirmSession, rotateSession } from "../sessions/sessions.server.ts";
import { knownDevice } from "./known-devices.server.ts";

export type Attempt = { email: string; password: string; origin: Origin; request: Request };

/**
 * Returns the user to whom the credentials belong. Throws `Invalid` when they are wrong, with the same message and in
 * the same time whether or not the address has an account. Throws `TooManyAttempts` after too many failures, and
 * `Busy`.
 */
export async function checkCredentials(
  services: Services,
  { email, password, origin, request }: Attempt,
): Promise<UserRow> {
  const { db } = services;
  const found = await findUserByEmail(db, email);
  // This query runs for unknown addresses, too, so that they take as long.
  const device = await knownDevice(db, found?.id ?? 0, request);
  const slots = failureSlots(accountAddress(email), origin.client, device);
  // Slots are taken before the password is checked, so that simultaneous guesses cannot all pass.
  const guesser = { asker: device ?? origin.client, isKnown: device !== undefined };
  const attempt = async () => {
    if (!(await isPasswordRight(db, { user: found, password }, guesser)) || !found) {
      throw new Invalid({ email: ["These credentials do not match our records."] });
    }
    return found;
  };
  const attempted = requireFreeSlots(services, slots).then(() => {
    requireRoomForGuess(guesser);
    return inSlots(services, slots, attempt);
  });
  const event = { kind: "sign-in", userId: found?.id ?? null, typed: email } as const;
  const noted = recordingRefusals(services, { origin, ...event }, attempted);
  const user = await noted.catch(async (error: unknown) => {
    if (found && error instanceof TooManyAttempts)
      await tellOfGuesses(services, origin, { userId: found.id, slots });
    throw error;
  });
  await releaseSlots(db, slots);
  await warnOfCommonPassword(services, user, password);
  return user;
}

/** Deletes the failures of an account whose owner has proved their identity in another way. */
export async function forgetFailedLogins(db: Db, email: string): Promise<void> {
  await forgetSlots(db, slowSlots(email));
}

/**
 * Mails the user that somebody guesses the password: at most once a day, and only after more failures than mistyping
 * explains.
 */
async function tellOfGuesses(
  services: Services,
  origin: Origin,
  { userId, slots }: { userId: number; slots: Slot[] },
): Promise<void> {
  const { db, clock } = services;
  const slow = slots.find(([name]) => name === "failedLoginsPerAddress");
  if (!slow || !(await isUsedUp(db, services, slow))) return;
  const isFirst = await takeSlots(services, [["guessNoticesPerAccount", String(userId)]]).then(
    () => true,
    () => false,
  );
  if (!isFirst) return;
  await queueNotice(db, { ...origin, now: clock.now() }, { notice: "many-wrong-passwords", userId });
}

/**
 * Returns the slots that a failure uses up. A known browser has its own slots, so that guesses elsewhere do not lock
 * the user out.
 */
function failureSlots(email: string, client: string, device: string | undefined): Slot[] {
  if (!device) {
    return [
      ["failedLoginsPerClient", client],
      ["failedLoginsPerAddressAndClient", `${email} ${client}`],
      ...slowSlots(email),
    ];
  }
  const place = `${email} on ${device}`;
  return [["failedLoginsPerAddressAndClient", place], ...slowSlots(place)];
}

function slowSlots(place: string): Slot[] {
  return [
    ["failedLoginsPerAddress", place],
    ["failedLoginsPerAddressADay", place],
  ];
}

/**
 * Records that the user confirmed the password and returns the session's new token, so that a copy of the old one is
 * worthless. Throws `Invalid` when the password is wrong, `TooManyAttempts` and `Busy`.
 */
export async function confirmPassword(
  services: Services,
  origin: Origin,
  { viewer, password }: { viewer: Viewer; password: string },
): Promise<{ token: string; remembered: boolean }> {
  const { db, clock } = services;
  const event = { kind: "password-confirmation", userId: viewer.userId } as const;
  const slots = [["passwordConfirmationsPerAccount", String(viewer.userId)]] as const;
  const asker = `user ${viewer.userId}`;
  const attempted = inSlots(services, slots, async () => {
    const user = await requireUser(db, viewer.userId);
    if (!(await isPasswordRight(db, { user, password }, { asker, isKnown: true }))) {
      throw new Invalid({ password: ["The provided password was incorrect."] });
    }
  });
  await recordingRefusals(services, { origin, ...event }, attempted);
  await releaseSlots(db, slots);
  const now = clock.now();
  return inTransaction(db, async (transaction) => {
    await confirmSession(transaction, now, viewer.sessionId);
    await recordSecurityEvent(transaction, { ...origin, now }, event);
    return rotateSession(transaction, viewer.sessionId);
  });
}
