import type { Db } from "../../../platform/db/tables.ts";
import { deviceCookie } from "../../../platform/http/cookie-names.ts";
import { readCookie } from "../../../platform/http/cookies.server.ts";
import { enqueueJob } from "../../../platform/jobs/jobs.server.ts";
import type { Jobs } from "../../../platform/jobs/jobs.ts";
import { hashToken, newToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { queueNotMeMail } from "../users/not-me-mail.server.ts";
import { deviceName } from "../../../platform/http/device-name.ts";

declare module "../../../platform/jobs/jobs.ts" {
  interface Jobs {
    "tell-new-device": { userId: number; device: string; client: string; at: string };
  }
}

type Seen = { userId: number; deviceToken: string | undefined; userAgent: string; client: string };

const deviceMonths = 13;

/**
 * Records the browser with which a user signs in and returns the token for its device cookie. Queues a mail to the user
 * about an unknown browser, unless it is the very first.
 */
export async function recogniseDevice(
  transaction: Db,
  now: Date,
  { userId, deviceToken, userAgent, client }: Seen,
): Promise<string> {
  const at = now.toISOString();
  const token = deviceToken ?? newToken();
  const known = await transaction
    .selectFrom("known_devices")
    .select("token_hash")
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .limit(100)
    .execute();
  const token_hash = hashToken(token);
  await transaction
    .insertInto("known_devices")
    .values({ user_id: userId, token_hash, last_seen_at: at })
    .onConflict((conflict) => conflict.columns(["user_id", "token_hash"]).doUpdateSet({ last_seen_at: at }))
    .execute();
  if (known.length > 0 && !known.some((device) => device.token_hash === token_hash)) {
    const payload = { userId, device: deviceName(userAgent), client, at };
    await enqueueJob(transaction, now, { kind: "tell-new-device", payload });
  }
  return token;
}

/** Returns the token hash of the browser that sends the request, if this user has signed in with it before. */
export async function knownDevice(db: Db, userId: number, request: Request): Promise<string | undefined> {
  const token = readCookie(request.headers.get("Cookie"), deviceCookie);
  if (!token) return undefined;
  const token_hash = hashToken(token);
  const known = await db
    .selectFrom("known_devices")
    .select("token_hash")
    .where("user_id", "=", userId)
    .where("token_hash", "=", token_hash)
    .executeTakeFirst();
  return known?.token_hash;
}

/** Deletes the known browsers of a user. The user then gets a mail about every browser that signs in. */
export async function forgetDevices(transaction: Db, now: Date, userId: number): Promise<void> {
  await transaction.deleteFrom("known_devices").where("user_id", "=", userId).execute();
  // No browser has this token. Without a row the next browser would count as the very first.
  const nobodys = { user_id: userId, token_hash: hashToken(newToken()), last_seen_at: now.toISOString() };
  await transaction.insertInto("known_devices").values(nobodys).execute();
}

/** Job `tell-new-device`. */
export async function tellNewDevice(
  services: Services,
  { userId, device, client, at }: Jobs["tell-new-device"],
): Promise<void> {
  const origin = { device, client, requestId: null };
  await queueNotMeMail(
    services,
    { userId, seen: { origin, at } },
    {
      kind: "new-device",
      subject: "A sign-in from a new device",
      what: "somebody has just signed in to your account from a device that we have not seen before.",
    },
  );
}

/** Hourly housekeeping: deletes browsers whose device cookie has expired. */
export async function forgetOldDevices({ db, clock }: Services): Promise<void> {
  const oldest = new Date(clock.now());
  oldest.setUTCMonth(oldest.getUTCMonth() - deviceMonths);
  await db.deleteFrom("known_devices").where("last_seen_at", "<", oldest.toISOString()).execute();
}
