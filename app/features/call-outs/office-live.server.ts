import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { minutes } from "../../platform/durations.ts";
import { ExpectedError } from "../../platform/errors.ts";
import { enforceAccess } from "../../platform/http/guards.server.ts";
import type { StreamSource } from "../../platform/http/event-streams.server.ts";
import type { Viewer } from "../../platform/http/viewer.ts";
import type { Services } from "../../platform/services.ts";
import { wasUsedSince } from "../accounts/sessions/session-use.server.ts";
import { viewersOf } from "../accounts/sessions/sessions.server.ts";
import { openStatuses } from "./call-out-status.ts";
import type { CallOutsNow } from "./call-outs.schema.ts";
import { countNewCallOuts } from "./count-open.server.ts";

export const officeTopic = "office";

/** After this time nobody is taken to sit before an open back office. */
const awayMilliseconds = minutes(15);

/**
 * Whether somebody who follows call-outs has used the back office lately. The keys are those of the streams. A tab that
 * was left open reaches nobody; one with alerts polls, so it counts as long as it rings.
 */
export async function isAtDesk(
  { db, clock }: Pick<Services, "db" | "clock">,
  sessionIds: readonly string[],
): Promise<boolean> {
  const since = new Date(clock.now().getTime() - awayMilliseconds);
  return wasUsedSince(db, since, sessionIds.map(Number));
}

/**
 * Tells the office of every change of an open call-out. The keys are ids of sessions: a stream ends when its session
 * ends, or when its user may no longer see call-outs.
 */
export function officeLive(services: Services): StreamSource {
  const { db, clock } = services;
  return {
    topic: officeTopic,
    async states(sessionIds) {
      const viewers = await viewersOf(db, clock.now(), sessionIds.map(Number));
      const state = await stateOfOpen(db);
      const allowed = viewers.filter((viewer) => maySeeCallOuts(viewer, services));
      return new Map(allowed.map(({ sessionId }) => [String(sessionId), state]));
    },
    async read(): Promise<CallOutsNow> {
      return { unseen: await countNewCallOuts(db), state: await stateOfOpen(db) };
    },
  };
}

/** Differs after each change of an open call-out, and when one begins or ends to be open. */
async function stateOfOpen(db: Db): Promise<string> {
  const { count, ids, versions } = await db
    .selectFrom("call_outs")
    .select((eb) => [
      eb.fn.countAll<number>().as("count"),
      sql<number | null>`sum(id)`.as("ids"),
      sql<number | null>`sum(version)`.as("versions"),
    ])
    .where("status", "in", openStatuses)
    .executeTakeFirstOrThrow();
  return [count, ids ?? 0, versions ?? 0].join(" ");
}

function maySeeCallOuts(viewer: Viewer, services: Services): boolean {
  try {
    enforceAccess({ guard: "office", method: "get" }, viewer, services);
    return true;
  } catch (error) {
    if (error instanceof ExpectedError) return false;
    throw error;
  }
}
