import type { Db } from "../../../platform/db/tables.ts";
import { countRows } from "../../../platform/db/counting.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import { mayDo, readDuties } from "../../../platform/http/duties.ts";

/** Returns the administrators with the duty office, by name. */
export async function listColleagues(db: Db): Promise<{ id: number; name: string }[]> {
  const admins = await db
    .selectFrom("users")
    .select(["id", "firstname", "lastname", "role", "duties"])
    .where("role", "=", "admin")
    .orderBy("firstname")
    .orderBy("lastname")
    .orderBy("id")
    .execute();
  return admins
    .filter(isInOffice)
    .map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }));
}

/** Returns whether a user has the duty office. With `isLocked` nobody can change that until the transaction ends. */
export async function isColleague(db: Db, id: number, { isLocked = false } = {}): Promise<boolean> {
  const found = db.selectFrom("users").select(["role", "duties"]).where("id", "=", id);
  const user = await (isLocked ? locked(found) : found).executeTakeFirst();
  return user !== undefined && isInOffice(user);
}

export function isInOffice({ role, duties }: { role: string; duties: string | null }): boolean {
  return role === "admin" && mayDo(readDuties(duties), "office");
}

/** Counts the open messages assigned to a user. */
export async function countAssignedWork(db: Db, id: number): Promise<number> {
  return countRows(
    db.selectFrom("contact_messages").where("assigned_to", "=", id).where("status", "in", ["new", "open"]),
  );
}

/**
 * Unassigns the messages of a user who no longer has the duty office, so that colleagues see that nobody handles them.
 */
export async function unassignWork(transaction: Db, now: Date, id: number): Promise<void> {
  await transaction
    .updateTable("contact_messages")
    .set((eb) => ({ assigned_to: null, version: eb("version", "+", 1), updated_at: now.toISOString() }))
    .where("assigned_to", "=", id)
    .execute();
}

/** Returns the names of accounts by id, without those that are deleted. */
export async function readNames(db: Db, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("users")
    .select(["id", "firstname", "lastname"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]));
}
