import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { minutes } from "../../platform/durations.ts";
import { readFacts } from "../../platform/facts/facts.server.ts";
import type { LateRule } from "../../ui/display/late-rule.ts";
import { isNotJoined } from "./count-open.server.ts";

const lateAfterMinutes = 10;

/** A call-out that nobody has seen is late after some minutes, which the firm can change. */
export async function readCallOutLateRule(db: Db, now: Date): Promise<LateRule> {
  const after = await readMinutesUntilLate(db);
  const before = new Date(now.getTime() - minutes(after)).toISOString();
  return { before, words: `not seen for more than ${after} ${after === 1 ? "minute" : "minutes"}` };
}

export async function readMinutesUntilLate(db: Db): Promise<number> {
  const { callOutTimes } = await readFacts(db, ["callOutTimes"]);
  return Number(callOutTimes[0]?.late ?? lateAfterMinutes);
}

export async function countLateCallOuts(db: Db, { before }: LateRule): Promise<number> {
  return countRows(
    db
      .selectFrom("call_outs")
      .where("status", "=", "received")
      .where(isNotJoined)
      .where("is_rehearsal", "=", 0)
      .where("created_at", "<", before),
  );
}
