import { findPage, type RowFilter } from "../../../platform/db/find-page.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { orNotFound } from "../../../platform/errors.ts";
import { inOrder } from "../../../platform/order-of-ids.ts";
import type { Accounts } from "./manager.server.ts";
import { type UserQuery, usersPageSize } from "./user-management.schema.ts";
import { findUser, type UserRow, withSchool } from "./users.server.ts";

/**
 * Returns one page of the users whose name, address, telephone, town or postcode contains `search`, by name or newest
 * first. `page` counts from 1; a page past the end is empty.
 */
export async function listUsers(
  db: Db,
  manager: Accounts,
  { search, sort, page }: UserQuery,
): Promise<{ users: UserRow[]; total: number; more: boolean }> {
  const { ids, ...found } = await findPage(db, "users", {
    search,
    ...(sort !== "newest" && { order: ["lastname", "firstname"] as const }),
    page,
    size: usersPageSize,
    filter: narrowUsers(manager),
  });
  if (ids.length === 0) return { users: [], ...found };
  const users = await withSchool(db).where("users.id", "in", ids).execute();
  return { users: inOrder(users, ids), ...found };
}

/** Returns an account if this administrator may see it. Limited administrators do not see administrators' accounts. */
export async function findAccount(db: Db, { isLimited }: Accounts, id: number): Promise<UserRow | undefined> {
  const user = await findUser(db, id);
  return isLimited && user?.role === "admin" ? undefined : user;
}

export async function requireAccount(db: Db, manager: Accounts, id: number): Promise<UserRow> {
  return orNotFound(await findAccount(db, manager, id));
}

/** Returns the condition for the accounts that an administrator may see, or undefined for all. */
export function narrowUsers({ isLimited }: Accounts): RowFilter<"users"> | undefined {
  return isLimited ? (users) => users.where("role", "<>", "admin") : undefined;
}
