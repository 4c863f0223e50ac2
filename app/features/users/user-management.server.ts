import { type Actor, changedFields, recordAudit } from "../../platform/audit/audit.server.ts";
import { isForeignKeyViolation } from "../../platform/db/engine.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import { findPage } from "../../platform/db/find-page.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { Invalid, PasswordConfirmationRequired } from "../../platform/errors.ts";
import { releaseFiles, removeFiles } from "../../platform/files/file-intents.server.ts";
import { inSlots } from "../../platform/http/rate-limit.server.ts";
import type { Services } from "../../platform/services.ts";
import { folderOf } from "./cv.server.ts";
import { changePassword, hashPassword } from "./passwords.server.ts";
import type { NewUserInput, UserPatch } from "./user-management.schema.ts";
import { usersPageSize } from "./user-management.schema.ts";
import {
  insertUser,
  lockUser,
  requireUser,
  subjectOfUser,
  updateUser,
  type UserRow,
  withSchool,
} from "./users.server.ts";

/**
 * One page of users by name whose name, address, telephone, town or postcode holds `search`. `page` counts from 1; past
 * the end it is empty.
 */
export async function listUsers(
  db: Db,
  { search, page }: { search?: string | null; page: number },
): Promise<{ users: UserRow[]; total: number; more: boolean }> {
  const order = ["lastname", "firstname"] as const;
  const { ids, ...found } = await findPage(db, "users", { search, order, page, size: usersPageSize });
  if (ids.length === 0) return { users: [], ...found };
  const users = await withSchool(db)
    .where("users.id", "in", ids)
    .orderBy("users.lastname")
    .orderBy("users.firstname")
    .orderBy("users.id")
    .execute();
  return { users, ...found };
}

/** `isConfirmed`: the actor's own password was given lately. What changes who can get in asks for it. */
type Manager = Actor & { isConfirmed: boolean };

/**
 * Makes an account whose address counts as verified. Throws `PasswordConfirmationRequired` for an administrator's account,
 * `Invalid` when the address is taken, `TooManyAttempts` and `Busy`.
 */
export async function addUser(
  services: Services,
  actor: Manager,
  { password, password_confirmation: _repeated, ...person }: NewUserInput,
): Promise<UserRow> {
  if (person.role === "admin" && !actor.isConfirmed) throw new PasswordConfirmationRequired();
  const password_hash = await hashForOther(services, actor, password);
  return inTransaction(services.db, async (transaction) => {
    const verified = { ...person, password_hash, email_verified_at: actor.now.toISOString() };
    const user = await insertUser(transaction, actor.now, verified);
    await recordAudit(transaction, actor, {
      action: "created",
      subject: subjectOfUser(user),
      details: { role: user.role },
    });
    return user;
  });
}

/**
 * Changes what is given. Throws `ChangedMeanwhile` when `version` is old, `Invalid` for a taken address, an unknown
 * school, and a role that would leave the site without its administrator or take it from oneself, and
 * `PasswordConfirmationRequired` when address, role or password change. For a new password also `TooManyAttempts` and `Busy`.
 */
export async function editUser(
  services: Services,
  actor: Manager,
  id: number,
  { password, password_confirmation: _repeated, version, ...patch }: UserPatch,
): Promise<UserRow> {
  const { db } = services;
  await requireUser(db, id);
  if (password && !actor.isConfirmed) throw new PasswordConfirmationRequired();
  const passwordHash = password ? await hashForOther(services, actor, password) : undefined;
  return inTransaction(db, async (transaction) => {
    await lockAdmins(transaction);
    const before = await lockUser(transaction, id, version);
    const role = patch.role ?? before.role;
    const isOtherAddress = patch.email !== undefined && patch.email.toLowerCase() !== before.email;
    if (!actor.isConfirmed && (role !== before.role || isOtherAddress)) {
      throw new PasswordConfirmationRequired();
    }
    if (before.role === "admin" && role !== "admin") await ensureExpendable(transaction, actor, id, "role");
    // A school belongs to the role pta only.
    const change = role === "pta" ? patch : { ...patch, school_id: null };
    const after = await updateUser(transaction, actor.now, id, change).catch(refuseUnknownSchool);
    if (passwordHash) await changePassword(transaction, actor.now, { userId: id, passwordHash });
    const fields = [...changedFields(before, after, change), ...(passwordHash ? ["password"] : [])];
    if (fields.length > 0) {
      await recordAudit(transaction, actor, {
        action: "edited",
        subject: subjectOfUser(after),
        details: { fields },
      });
    }
    return requireUser(transaction, id);
  });
}

/** Deletes an account with its sessions and its CV. Throws `Invalid` for oneself and for the last administrator. */
export async function deleteUser(services: Services, actor: Actor, id: number): Promise<void> {
  const cvKey = await inTransaction(services.db, async (transaction) => {
    await lockAdmins(transaction);
    const user = await lockUser(transaction, id);
    if (user.role === "admin") await ensureExpendable(transaction, actor, id, "user");
    if (user.cv_key) await releaseFiles(transaction, actor.now, folderOf(user.cv_key));
    await transaction.deleteFrom("users").where("id", "=", id).execute();
    await recordAudit(transaction, actor, { action: "deleted", subject: subjectOfUser(user) });
    return user.cv_key;
  });
  if (cvKey) await removeFiles(services, folderOf(cvKey));
}

async function hashForOther(services: Services, actor: Actor, password: string): Promise<string> {
  const slots = [["passwordsSetPerAdmin", String(actor.id)]] as const;
  return inSlots(services.db, services, slots, () => hashPassword(password, `user ${actor.id}`));
}

/** Two administrators who demote each other at the same moment must come one after the other. */
async function lockAdmins(transaction: Db): Promise<void> {
  await locked(
    transaction.selectFrom("users").select("id").where("role", "=", "admin").orderBy("id"),
  ).execute();
}

async function ensureExpendable(transaction: Db, actor: Actor, id: number, field: string): Promise<void> {
  const verb = field === "role" ? "demote" : "delete";
  if (id === actor.id) throw new Invalid({ [field]: [`You cannot ${verb} yourself.`] });
  const others = await transaction
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("id", "<>", id)
    .limit(1)
    .execute();
  if (others.length === 0) throw new Invalid({ [field]: [`You cannot ${verb} the last administrator.`] });
}

function refuseUnknownSchool(error: unknown): never {
  if (isForeignKeyViolation(error)) throw new Invalid({ school_id: ["The selected school id is invalid."] });
  throw error;
}
