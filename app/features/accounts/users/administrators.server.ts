import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { Invalid } from "../../../platform/errors.ts";
import { type AdminDuties, writeDuties } from "../../../platform/http/duties.ts";
import type { Role } from "../../../platform/http/viewer.ts";
import { subjectOfUser, type UserRow } from "./users.server.ts";

/**
 * Locks all administrators, so that two who demote or limit each other at the same moment are handled one after the
 * other.
 */
export async function lockAdmins(transaction: Db): Promise<void> {
  await locked(
    transaction.selectFrom("users").select("id").where("role", "=", "admin").orderBy("id"),
  ).execute();
}

/** Records in the audit log what anybody does to an administrator's account. */
export async function auditIfAdmin(
  transaction: Db,
  actor: Actor,
  { user, action }: { user: UserRow; action: string },
): Promise<void> {
  if (user.role === "admin") await recordAudit(transaction, actor, { action, subject: subjectOfUser(user) });
}

/**
 * Throws `Invalid` for the actor's own account and for the last unlimited administrator, because somebody must be able
 * to do everything.
 */
export async function refuseSelfOrLastOwner(
  transaction: Db,
  actor: Actor,
  { id, field }: { id: number; field: keyof typeof refusedActions },
): Promise<void> {
  const { verb, last } = refusedActions[field];
  if (id === actor.id) throw new Invalid({ [field]: [`You cannot ${verb} yourself.`] });
  if (await isLastOwner(transaction, id)) {
    throw new Invalid({ [field]: [`You cannot ${verb} the last ${last}.`] });
  }
}

/** Returns whether this user is the only administrator who may do everything. */
export async function isLastOwner(db: Db, id: number): Promise<boolean> {
  const owners = await db
    .selectFrom("users")
    .select("id")
    .where("role", "=", "admin")
    .where("duties", "is", null)
    .orderBy("id")
    .limit(2)
    .execute();
  return owners.length === 1 && owners[0]?.id === id;
}

export function isUnlimited({ role, duties }: Pick<UserRow, "role" | "duties">): boolean {
  return role === "admin" && duties === null;
}

/** Returns the duties to store. Only administrators have duties; without new ones they stay. */
export function limitAfter(before: UserRow, role: Role, duties: AdminDuties | undefined): string | null {
  if (role !== "admin") return null;
  return duties === undefined ? before.duties : writeDuties(duties);
}

const refusedActions = {
  role: { verb: "demote", last: "administrator" },
  user: { verb: "delete", last: "administrator" },
  duties: { verb: "limit", last: "administrator who may do everything" },
};
