import type { Db } from "../../../platform/db/tables.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import { hashToken } from "../../../platform/secrets/tokens.server.ts";

export type SigningState = "waiting" | "signed" | "ended";

export function stateOf(
  { reference, ended_at, expires_at }: RowOf<"trade_signings">,
  now: Date,
): SigningState {
  if (reference) return "signed";
  return ended_at || expires_at <= now.toISOString() ? "ended" : "waiting";
}

/** How many signings of one form may have been erased without harm. */
const mostErased = 20;

/**
 * Returns the round of the waiting or signed signing with these keys. Otherwise returns a round whose keys no signing of
 * the form has had, so that the next one gets other keys even if the form is unchanged. Each signing that has ended is a
 * round; an erased one is counted no more.
 */
export async function roundOf(
  db: Db,
  now: Date,
  { form_key_hash, watchKeyIn }: { form_key_hash: string; watchKeyIn: (round: number) => string },
): Promise<number> {
  const rows = await db
    .selectFrom("trade_signings")
    .selectAll()
    .where("form_key_hash", "=", form_key_hash)
    .execute();
  const ended = rows.filter((row) => stateOf(row, now) === "ended");
  const others = rows.filter((row) => !ended.includes(row));
  const isOf = (row: (typeof rows)[number], round: number) =>
    row.watch_token_hash === hashToken(watchKeyIn(round));
  // A waiting one has ended others since its own round, and some of those before it may have been erased.
  for (let round = ended.length + mostErased; others.length > 0 && round >= 0; round -= 1)
    if (others.some((row) => isOf(row, round))) return round;
  let unused = ended.length;
  while (ended.some((row) => isOf(row, unused))) unused += 1;
  return unused;
}

/** Whether a mail that asks somebody to sign is still true. */
export async function isStillWaiting(db: Db, signingId: number): Promise<boolean> {
  const row = await db
    .selectFrom("trade_signings")
    .select(["reference", "ended_at"])
    .where("id", "=", signingId)
    .executeTakeFirst();
  return row !== undefined && row.reference === null && row.ended_at === null;
}
