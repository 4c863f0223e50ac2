import type { Db } from "../../../platform/db/tables.ts";
import { Invalid, TooManyAttempts } from "../../../platform/errors.ts";
import {
  forgetSlots,
  inSlots,
  isUsedUp,
  type Slot,
  takeSlot,
} from "../../../platform/http/rate-limit.server.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import type { Services } from "../../../platform/services.ts";
import { endSession, type SessionRow } from "../sessions/sessions.server.ts";
import { knownDevice } from "../sign-in/known-devices.server.ts";
import { queueNotMeMail } from "../users/not-me-mail.server.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-wrong-codes": { userId: number };
  }
}

/**
 * Returns the key under which the limits count guesses. A browser that the user has signed in with before has its own
 * key; all others share one.
 */
export async function guesserOf(db: Db, userId: number, request: Request): Promise<string> {
  const device = await knownDevice(db, userId, request);
  return device ? `${userId} on ${device}` : String(userId);
}

/**
 * Runs `takeCode` and counts wrong codes in a row. At the limit it ends the session and mails the user, because
 * somebody knows the password or has a signed-in device. Throws `TooManyAttempts` past the limit, and what `takeCode`
 * throws.
 */
export async function countingWrongCodes(
  services: Services,
  { session, guesser }: { session: SessionIds; guesser: string },
  takeCode: () => Promise<void>,
): Promise<void> {
  const { db } = services;
  const slots = slotsOf(guesser);
  try {
    await inSlots(services, slots, takeCode);
  } catch (error) {
    if (error instanceof Invalid && (await isAnyUsedUp(services, slots)))
      await endGuessing(services, session);
    throw error;
  }
  await forgetSlots(db, slots);
}

type SessionIds = Pick<SessionRow, "id" | "user_id">;

/** Resets the count of wrong codes for a user who has proved their identity in another way. */
export async function forgetWrongCodes(db: Db, userId: number): Promise<void> {
  await forgetSlots(db, slotsOf(String(userId)));
}

function slotsOf(guesser: string): Slot[] {
  return [
    ["wrongCodesPerAccount", guesser],
    ["wrongCodesPerAccountADay", guesser],
  ];
}

async function isAnyUsedUp(services: Services, slots: Slot[]): Promise<boolean> {
  for (const slot of slots) if (await isUsedUp(services.db, services, slot)) return true;
  return false;
}

async function endGuessing(services: Services, { id, user_id: userId }: SessionIds): Promise<void> {
  const { db, clock } = services;
  await endSession(db, userId, id);
  try {
    await takeSlot(db, services, ["wrongCodeNoticesPerAccount", String(userId)]);
  } catch (error) {
    if (error instanceof TooManyAttempts) return;
    throw error;
  }
  await enqueueJob(db, clock.now(), { kind: "tell-wrong-codes", payload: { userId } });
}

/** Job `tell-wrong-codes`. */
export async function tellWrongCodes(
  services: Services,
  { userId }: Jobs["tell-wrong-codes"],
): Promise<void> {
  await queueNotMeMail(
    services,
    { userId },
    {
      kind: "wrong-codes",
      subject: "Many wrong codes at your sign-in",
      what: "somebody who has your password, or a device that is signed in, has given one wrong authentication code after another.",
      lines: [
        "None of them was taken, and that sign-in has been ended. If that was you, try again in an hour. If it was not, somebody knows your password or holds a device of yours: say so, and every device is signed out and you get a link that sets a new one.",
      ],
    },
  );
}
