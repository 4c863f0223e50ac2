import type { Selectable } from "kysely";
import type { Config } from "../../platform/config/config.server.ts";
import { countRows } from "../../platform/db/counting.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { sign } from "../../platform/secrets/signing.server.ts";
import { requestsPageSize } from "./data-requests.schema.ts";
import type { DataRequestsTable } from "./data-requests.tables.ts";

export type RequestRow = Selectable<DataRequestsTable>;
type NewRequest = Pick<RequestRow, "kind" | "via" | "user_id" | "actor_name"> & {
  email: string | null;
  numbers?: string;
  /** The text that names the person in the hash, if it is not the address. */
  named?: string;
  askedAt: Date;
  /** Defaults to `askedAt`. */
  dueAt?: Date;
};

/** Stores that somebody asked for their data or its erasure. The caller passes the address in lower case. */
export async function insertRequest(
  transaction: Db,
  config: Config,
  { askedAt, dueAt = askedAt, named, ...request }: NewRequest,
): Promise<RequestRow> {
  return transaction
    .insertInto("data_requests")
    .values({
      ...request,
      email_hash: hashOf(config, named ?? request.email ?? ""),
      asked_at: askedAt.toISOString(),
      due_at: dueAt.toISOString(),
      ended_at: request.kind === "export" ? askedAt.toISOString() : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Returns a keyed hash that stands for an erased address, or the numbers without one, and does not reveal them. */
function hashOf(config: Config, named: string): string {
  return sign(config, "address of a data request", named);
}

/** Returns one page of requests, newest first. With `before`, only requests with a smaller id. */
export async function listRequests(
  db: Db,
  before?: number | null,
): Promise<{ requests: RequestRow[]; more: boolean }> {
  const newest = db
    .selectFrom("data_requests")
    .selectAll()
    .orderBy("id", "desc")
    .limit(requestsPageSize + 1);
  const found = await (before == null ? newest : newest.where("id", "<", before)).execute();
  return { requests: found.slice(0, requestsPageSize), more: found.length > requestsPageSize };
}

/** Returns the newest requests about a person, even if address and numbers were erased from them. */
export async function listRequestsAbout(
  db: Db,
  config: Config,
  names: readonly string[],
): Promise<RequestRow[]> {
  return db
    .selectFrom("data_requests")
    .selectAll()
    .where(
      "email_hash",
      "in",
      names.map((named) => hashOf(config, named)),
    )
    .orderBy("id", "desc")
    .limit(requestsPageSize)
    .execute();
}

/** Returns a query for the erasures that are neither carried out nor cancelled. */
export function openErasures(db: Db) {
  return db
    .selectFrom("data_requests")
    .selectAll()
    .where("kind", "=", "erasure")
    .where("ended_at", "is", null)
    .where("cancelled_at", "is", null);
}

export async function countOpenErasures(db: Db): Promise<number> {
  return countRows(openErasures(db));
}

/**
 * Removes an erased person from all requests: those about the same address lose it and end, and no request holds one of
 * the numbers any more.
 */
export async function eraseFromRequests(
  transaction: Db,
  now: Date,
  { erased, withoutNumbers }: { erased: RequestRow; withoutNumbers: (numbers: string) => string },
): Promise<void> {
  const same = () => transaction.updateTable("data_requests").where("email_hash", "=", erased.email_hash);
  await same().set({ email: null, numbers: "" }).execute();
  await same().set({ ended_at: now.toISOString() }).where("ended_at", "is", null).execute();
  if (erased.numbers === "") return;
  const others = await transaction
    .selectFrom("data_requests")
    .select(["id", "numbers"])
    .where("numbers", "<>", "")
    .execute();
  for (const { id, numbers } of others) {
    const rest = { numbers: withoutNumbers(numbers) };
    await transaction.updateTable("data_requests").set(rest).where("id", "=", id).execute();
  }
}
