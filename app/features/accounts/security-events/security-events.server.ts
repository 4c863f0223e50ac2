import type { Selectable } from "kysely";
import { findPage, type RowFilter } from "../../../platform/db/find-page.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { hashTypedAddress } from "../../../platform/security-events/security-events.server.ts";
import type { SecurityEventsTable } from "../../../platform/security-events/security-events.tables.ts";
import type { Services } from "../../../platform/services.ts";
import { findUserByEmail } from "../users/users.server.ts";
import { type EventsQuery, eventsPageSize } from "./security-events.schema.ts";

export type EventRow = Selectable<SecurityEventsTable>;
/** An event with the current names of the users. */
export type LoggedRow = EventRow & { person: string | null; by: string | null };
type Found<Row> = { rows: Row[]; total: number; more: boolean };

/** Returns the events of the user's own account, newest first. `page` counts from 1. */
export async function listOwnEvents(
  db: Db,
  userId: number,
  { page, size = eventsPageSize }: { page: number; size?: number },
): Promise<Found<EventRow>> {
  const filter: RowFilter<"security_events"> = (rows) => rows.where("user_id", "=", userId);
  const { ids, ...found } = await findPage(db, "security_events", { filter, page, size });
  return { rows: await rowsOf(db, ids), ...found };
}

/** Returns the log, newest first, filtered by kind, address and day. `page` counts from 1. */
export async function listEvents(
  { db, config }: Services,
  { kind, email, day, page }: EventsQuery,
): Promise<Found<LoggedRow>> {
  const user = email ? await findUserByEmail(db, email) : undefined;
  const filter: RowFilter<"security_events"> = (all) => {
    let rows = all;
    if (kind) rows = rows.where("kind", "=", kind);
    if (email) {
      const typed = hashTypedAddress(config, email);
      rows = rows.where((eb) => eb.or([eb("typed_hash", "=", typed), eb("user_id", "=", user?.id ?? 0)]));
    }
    if (day) rows = rows.where("at", ">=", day).where("at", "<", `${day}U`);
    return rows;
  };
  const size = eventsPageSize;
  const { ids, ...found } = await findPage(db, "security_events", { filter, page, size });
  const rows = await rowsOf(db, ids);
  const names = await namesOf(
    db,
    rows.flatMap(({ user_id, by_id }) => [user_id ?? 0, by_id ?? 0]),
  );
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null));
  return {
    rows: rows.map((row) => ({ ...row, person: nameOf(row.user_id), by: nameOf(row.by_id) })),
    ...found,
  };
}

export async function lastEventAt(db: Db): Promise<string | undefined> {
  const last = await db
    .selectFrom("security_events")
    .select("at")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.at;
}

async function rowsOf(db: Db, ids: number[]): Promise<EventRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom("security_events").selectAll().where("id", "in", ids).orderBy("id", "desc").execute();
}

async function namesOf(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom("users")
    .select(["id", "firstname", "lastname"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(people.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]));
}
