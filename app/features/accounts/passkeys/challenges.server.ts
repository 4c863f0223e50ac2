import { randomBytes } from "node:crypto";
import type { Db } from "../../../platform/db/tables.ts";
import { minutes } from "../../../platform/durations.ts";
import { Invalid } from "../../../platform/errors.ts";
import { passkeyCookie } from "../../../platform/http/cookie-names.ts";
import { makeCookie, readCookie } from "../../../platform/http/cookies.server.ts";
import { latestPlausibleEnd } from "../../../platform/plausible-times.ts";
import { seal, unseal } from "../../../platform/secrets/sealing.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";

type Ceremony = {
  /** The purpose of the answer and its user. An answer to one ceremony is not valid in another. */
  ceremony: string;
};
const storedChallenge = z.object({ challenge: z.string(), expiresAt: z.string() });
type StoredChallenge = z.infer<typeof storedChallenge>;

export const challengeMilliseconds = minutes(5);
const purpose = "passkey challenge";

/**
 * Returns a new challenge and the Set-Cookie value that stores it, encrypted, in the browser for five minutes. The
 * database stores no challenges, because browsers request one with each sign-in page.
 */
export function newChallenge(
  { clock, config }: Services,
  { ceremony }: Ceremony,
): { challenge: string; cookie: string } {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(clock.now().getTime() + challengeMilliseconds).toISOString();
  const stored: StoredChallenge = { challenge, expiresAt };
  const cookie = makeCookie(config, {
    name: passkeyCookie,
    value: seal(config, { purpose, owner: ceremony }, JSON.stringify(stored)),
    httpOnly: true,
    maxAgeSeconds: challengeMilliseconds / 1000,
  });
  return { challenge, cookie };
}

/**
 * Uses up the challenge of this browser. Throws `Invalid` when there is none, or when it has expired or was used
 * before.
 */
export async function takeChallenge(
  { db, clock, config }: Services,
  { ceremony, request }: Ceremony & { request: Request },
): Promise<string> {
  const now = clock.now();
  const sealed = readCookie(request.headers.get("Cookie"), passkeyCookie);
  const text = sealed && unseal(config, { purpose, owner: ceremony }, sealed);
  if (!text) throw expired();
  const stored = readJson(storedChallenge, text);
  if (
    stored.expiresAt <= now.toISOString() ||
    stored.expiresAt > latestPlausibleEnd(now, challengeMilliseconds)
  ) {
    throw expired();
  }
  if (!(await useUp(db, stored))) throw expired();
  return stored.challenge;
}

/** Hourly housekeeping: deletes used challenges that have expired. */
export async function forgetUsedChallenges({ db, clock }: Services): Promise<void> {
  await db.deleteFrom("used_challenges").where("expires_at", "<=", clock.now().toISOString()).execute();
}

/** Marks the challenge as used. Of two simultaneous requests only one gets true. */
async function useUp(db: Db, { challenge, expiresAt }: StoredChallenge): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("used_challenges")
    .values({ challenge_hash: hashToken(challenge), expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

function expired(): Invalid {
  return new Invalid({ passkey: ["This took too long or was answered before. Please try again."] });
}
