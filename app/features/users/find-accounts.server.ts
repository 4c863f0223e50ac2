import { findPage, type Narrow } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { orNotFound } from "../../platform/errors.ts";
import { inOrder } from "../../platform/order-of-ids.ts";
import type { Accounts } from "./manager.server.ts";
import { type UserQuery, usersPageSize } from "./user-management.schema.ts";
import { findUser, type UserRow, withSchool } from "./users.server.ts";

/**
 * One page of users, by name or the newest first, whose name, address, telephone, town or postcode holds `search`. `page` counts from 1; past
 * the end it is empty.
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
    narrow: narrowUsers(manager),
  });
  if (ids.length === 0) return { users: [], ...found };
  const users = await withSchool(db).where("users.id", "in", ids).execute();
  return { users: inOrder(users, ids), ...found };
}

/** One account, for who may see it. Limited administrators see no administrator's. */
export async function findAccount(db: Db, { isLimited }: Accounts, id: number): Promise<UserRow | undefined> {
  const user = await findUser(db, id);
  return isLimited && user?.role === "admin" ? undefined : user;
}

export async function requireAccount(db: Db, manager: Accounts, id: number): Promise<UserRow> {
  return orNotFound(await findAccount(db, manager, id));
}

/** Whose accounts an administrator may see; undefined: everybody's. */
export function narrowUsers({ isLimited }: Accounts): Narrow<"users"> | undefined {
  return isLimited ? (users) => users.where("role", "<>", "admin") : undefined;
}
