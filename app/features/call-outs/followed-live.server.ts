import type { Db } from "../../platform/db/tables.ts";
import type { StreamSource } from "../../platform/http/event-streams.server.ts";
import type { Services } from "../../platform/services.ts";
import { presentFollowed } from "./call-outs.present.ts";
import { findFollowed } from "./followed-call-out.server.ts";

/** Reads drivers' pages for live events, by the hashes of their keys. */
export function followedLive({ db, clock }: Pick<Services, "db" | "clock">): StreamSource {
  const now = () => clock.now();
  return {
    topic: "drivers' pages",
    states: (hashes) => statesOf(db, now(), hashes),
    async read(hash) {
      const found = await findFollowed(db, now(), hash);
      return found && presentFollowed(found);
    },
  };
}

const keysAtOnce = 500;

async function statesOf(db: Db, now: Date, hashes: readonly string[]): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (let from = 0; from < hashes.length; from += keysAtOnce) {
    const rows = await db
      .selectFrom("call_outs as own")
      .leftJoin("call_outs as main", "main.id", "own.joined_to")
      .select(["own.page_token_hash", "own.version", "main.id as main_id", "main.version as main_version"])
      .where("own.page_token_hash", "in", hashes.slice(from, from + keysAtOnce))
      .where("own.page_ends_at", ">", now.toISOString())
      .execute();
    for (const row of rows) {
      states.set(row.page_token_hash, [row.version, row.main_id, row.main_version].join(" "));
    }
  }
  return states;
}
