import type { Selectable } from "kysely";
import type { Db } from "../db/tables.ts";
import type { Services } from "../services.ts";
import { type Chain, type ChainLink, hashOf, readChain } from "./event-chain.server.ts";
import type { SecurityEventsTable } from "./security-events.tables.ts";

type EventRow = Selectable<SecurityEventsTable>;
export type Verified = { end: ChainLink; checked: number; problems: string[] };

const rowsAtOnce = 1_000;

/**
 * Reads the chain of security events from its beginning and says in words where it is broken. `noted` is a link as the log
 * or an earlier check told it: the seal cannot show that the database was put back to an older state, with its seal.
 */
export async function verifyChain({ db, config }: Services, noted?: ChainLink): Promise<Verified> {
  for (;;) {
    const chain = await readChain(config, db);
    if (!chain) return { end: { position: 0, hash: "" }, checked: 0, problems: [unopened] };
    const verified = await check(db, chain, noted);
    // Housekeeping may have shortened it meanwhile.
    if ((await readChain(config, db))?.forgotten.position === chain.forgotten.position) return verified;
  }
}

const unopened =
  "The end of the chain cannot be opened: it was changed, or APP_SECRET was changed and the one before not named in APP_SECRET_PREVIOUS.";

async function check(db: Db, chain: Chain, noted: ChainLink | undefined): Promise<Verified> {
  const { end, forgotten, begunAnew } = chain;
  const problems: string[] = [];
  if (begunAnew) {
    problems.push(
      `On ${begunAnew} the end of the chain could not be opened, and the chain was begun anew after event ${forgotten.position}: what stood before is not proven whole.`,
    );
  }
  let before = forgotten;
  let checked = 0;
  for (;;) {
    const rows = await rowsAfter(db, before.position, end.position);
    for (const row of rows) {
      problems.push(...problemsOf(row, before, noted));
      before = { position: row.position!, hash: row.hash! };
    }
    checked += rows.length;
    if (rows.length < rowsAtOnce) break;
  }
  if (before.position < end.position) {
    problems.push(`${removed(before.position + 1, end.position)} at the end of the chain.`);
  } else if (before.hash !== end.hash) {
    problems.push(`Event ${end.position} is not the one that the chain ended with.`);
  }
  if (noted && noted.position > end.position) {
    problems.push(
      `Event ${noted.position} was noted, and the chain ends at ${end.position}: the database is an older one, or was put back.`,
    );
  }
  return { end, checked, problems };
}

function rowsAfter(db: Db, position: number, last: number): Promise<EventRow[]> {
  return db
    .selectFrom("security_events")
    .selectAll()
    .where("position", ">", position)
    .where("position", "<=", last)
    .orderBy("position")
    .limit(rowsAtOnce)
    .execute();
}

function problemsOf(row: EventRow, before: ChainLink, noted: ChainLink | undefined): string[] {
  const position = row.position!;
  const what = `Event ${position} (${row.kind}, ${row.at})`;
  const problems: string[] = [];
  if (position !== before.position + 1) {
    problems.push(`${removed(before.position + 1, position - 1)} before event ${position} (${row.at}).`);
  } else if (row.previous_hash !== before.hash) {
    problems.push(`${what} does not follow the one before it: one of the two was replaced.`);
  }
  if (hashOf(row, { position, previous: row.previous_hash! }) !== row.hash) {
    problems.push(`${what} was changed.`);
  }
  if (noted?.position === position && noted.hash !== row.hash) {
    problems.push(`${what} is not the one that was noted.`);
  }
  return problems;
}

function removed(from: number, to: number): string {
  return from === to ? `Event ${from} was removed` : `Events ${from} to ${to} were removed`;
}
