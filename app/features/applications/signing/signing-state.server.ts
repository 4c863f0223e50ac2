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

/**
 * Returns the round of the waiting signing with these keys. Otherwise returns how many signings of the form have ended,
 * so that the next one gets other keys even if the form is unchanged.
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
  const waiting = rows.find((row) => stateOf(row, now) === "waiting");
  const ended = rows.filter((row) => stateOf(row, now) === "ended").length;
  // The waiting one has ended others since its own round.
  for (let round = ended; waiting && round >= 0; round -= 1)
    if (waiting.watch_token_hash === hashToken(watchKeyIn(round))) return round;
  return ended;
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
