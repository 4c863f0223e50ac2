import type { Insertable, Selectable } from "kysely";
import type { Actor } from "../../../platform/audit/audit.server.ts";
import { searchTextOf } from "../../../platform/db/search-text.server.ts";
import { isUniqueViolation } from "../../../platform/db/engine.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid, orNotFound } from "../../../platform/errors.ts";
import { forgetVersionsOf } from "../../../platform/history/versions.server.ts";
import { stored, subjectOf } from "../../../platform/resources/stored.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Role } from "../../../platform/http/viewer.ts";
import { isInOffice, unassignWork } from "./colleagues.server.ts";
import { addressVerified } from "../../customers/arrivals.server.ts";
import { hasPasskey } from "../sessions/has-passkey.server.ts";
import { administrator, user } from "./users.resource.ts";
import type { UsersTable } from "./users.tables.ts";

/** A user. `has_passkey` is 0 or 1. */
export type UserRow = Selectable<UsersTable> & { school_name: string | null; has_passkey: number };
export type NewUser = Omit<
  Insertable<UsersTable>,
  "admin_since" | "search_text" | "created_at" | "updated_at" | "version"
>;

const account = {
  nameOf: nameOfUser,
  nameInBin: (row: Parameters<typeof nameOfUser>[0] & { email: string }) =>
    `${nameOfUser(row)} (${row.email})`,
  parts: { passkeys: "user_id" },
  files: ["cv_key"],
  // The bin restores an account without its history, which nobody should read meanwhile.
  async afterLeaving(transaction: Db, { now }: Actor, { ids }: { ids: number[] }): Promise<void> {
    for (const id of ids) await unassignWork(transaction, now, id);
    await forgetVersionsOf(transaction, now, { table: "users", ids });
  },
} as const;
export const users = stored(user, "users", account);
export const administrators = stored(administrator, "users", account);

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return withSchool(db).where("users.id", "=", id).executeTakeFirst();
}

export async function requireUser(db: Db, id: number): Promise<UserRow> {
  return orNotFound(await findUser(db, id));
}

/** Finds a user by address, ignoring case and whether the domain is written in Unicode or ASCII. */
export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return withSchool(db)
    .where((eb) => eb.fn<string>("lower", ["users.email"]), "=", accountAddress(email))
    .executeTakeFirst();
}

/** Throws `Invalid` when an account has the address. */
export async function requireFreeAddress(db: Db, email: string): Promise<void> {
  if (await findUserByEmail(db, email)) throw new Invalid({ email: ["The email has already been taken."] });
}

/** Adds a user. Throws `Invalid` when an account has the address, in upper or lower case. */
export async function insertUser(db: Db, now: Date, given: NewUser): Promise<UserRow> {
  const user = { ...given, email: accountAddress(given.email) };
  try {
    const { id } = await db
      .insertInto("users")
      .values({
        ...user,
        admin_since: user.role === "admin" ? now.toISOString() : null,
        search_text: searchTextOfUser(user),
        created_at: now.toISOString(),
        updated_at: now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (user.email_verified_at) await addressVerified(db, now, user.email);
    return await requireUser(db, id);
  } catch (error) {
    if (isUniqueViolation(error)) throw new Invalid({ email: ["The email has already been taken."] });
    throw error;
  }
}

/** The columns that `updateUser` changes. Security columns have functions of their own. */
export type UserChange = Partial<Omit<NewUser, "id" | "password_hash" | `two_factor_${string}`>>;

/**
 * Changes the given columns. Raises the version only if a form shows one of them, because such a form may be open
 * meanwhile. Throws `NotFound`, and `Invalid` when another account has the address.
 */
export async function updateUser(
  transaction: Db,
  now: Date,
  { id, ...given }: UserChange & { id: number },
): Promise<UserRow> {
  const change = given.email ? { ...given, email: accountAddress(given.email) } : given;
  const before = await requireUser(transaction, id);
  const after = { ...before, ...change };
  try {
    await transaction
      .updateTable("users")
      .set({
        ...change,
        admin_since: adminSince(before, after.role, now),
        search_text: searchTextOfUser(after),
        version: before.version + (isEdit(change) ? 1 : 0),
        updated_at: now.toISOString(),
      })
      .where("id", "=", id)
      .execute();
  } catch (error) {
    if (isUniqueViolation(error)) throw new Invalid({ email: ["The email has already been taken."] });
    throw error;
  }
  if (after.email_verified_at && (change.email || !before.email_verified_at)) {
    await addressVerified(transaction, now, after.email);
  }
  if (isInOffice(before) && !isInOffice(after)) await unassignWork(transaction, now, id);
  return requireUser(transaction, id);
}

/** Returns whether a change includes more than the results of a verification link, a CV upload or the scanner. */
function isEdit(change: UserChange): boolean {
  return Object.keys(change).some((column) => !noEdits.has(column));
}

const noEdits: ReadonlySet<string> = new Set([
  "email_verified_at",
  "cv_key",
  "cv_filename",
  "cv_check",
] satisfies (keyof UserChange)[]);

/**
 * Locks a user and returns the row. Locks it first, because a join cannot be locked. Throws `NotFound`, and
 * `VersionConflict` when `version` is given and old.
 */
export async function lockUser(transaction: Db, id: number, version?: number | null): Promise<UserRow> {
  await lockRow(transaction, "users", id, version);
  return requireUser(transaction, id);
}

/** Returns the administrators in the order in which their accounts were added. */
export async function listAdmins(db: Db): Promise<UserRow[]> {
  return withSchool(db).where("users.role", "=", "admin").orderBy("users.id").execute();
}

/** Returns whether the user needs a second factor besides the password. */
export function hasSecondFactor({
  two_factor_confirmed_at,
  has_passkey,
}: Pick<UserRow, "two_factor_confirmed_at" | "has_passkey">): boolean {
  return two_factor_confirmed_at !== null || has_passkey === 1;
}

export function subjectOfUser(row: UserRow) {
  return subjectOf(users, row);
}

function nameOfUser({ firstname, lastname }: { firstname: string; lastname: string }): string {
  return `${firstname} ${lastname}`;
}

function adminSince(before: UserRow, role: Role, now: Date): string | null {
  if (role !== "admin") return null;
  return before.role === "admin" ? before.admin_since : now.toISOString();
}

/** Contains the name in both orders: users search for it as the list shows it, or with the last name first. */
function searchTextOfUser({ firstname, lastname, email, telephone, town, postcode }: NewUser): string {
  const names = [`${firstname} ${lastname}`, `${lastname} ${firstname}`];
  return searchTextOf([...names, email, telephone, town, postcode]);
}

/** Selects users with the names of their schools and whether they have a passkey. */
export function withSchool(db: Db) {
  return db
    .selectFrom("users")
    .leftJoin("schools", "schools.id", "users.school_id")
    .selectAll("users")
    .select(["schools.name as school_name", hasPasskey]);
}
