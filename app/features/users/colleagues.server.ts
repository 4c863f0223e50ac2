import type { Db } from "../../platform/db/tables.ts";
import { type DutyAsked, mayDo, readDuties } from "../../platform/http/duties.ts";

/** The administrators whom a duty belongs to, by name. */
export async function listColleagues(db: Db, duty: DutyAsked): Promise<{ id: number; name: string }[]> {
  const admins = await db
    .selectFrom("users")
    .select(["id", "firstname", "lastname", "duties"])
    .where("role", "=", "admin")
    .orderBy("firstname")
    .orderBy("lastname")
    .orderBy("id")
    .execute();
  return admins
    .filter(({ duties }) => mayDo(readDuties(duties), duty))
    .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }));
}

/** The names of accounts by their ids; those that are gone are left out. */
export async function readNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "firstname", "lastname"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]));
}
