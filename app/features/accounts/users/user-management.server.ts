import { type Actor, changedFields, recordAudit } from "../../../platform/audit/audit.server.ts";
import { isForeignKeyViolation } from "../../../platform/db/engine.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Forbidden, Invalid, PasswordConfirmationRequired } from "../../../platform/errors.ts";
import { storeVersion } from "../../../platform/history/versions.server.ts";
import { type AdminDuties, writeDuties } from "../../../platform/http/duties.ts";
import { inSlots } from "../../../platform/http/rate-limit.server.ts";
import type { Role } from "../../../platform/http/viewer.ts";
import { recordSecurityEvent } from "../../../platform/security-events/security-events.server.ts";
import { refuseCommonPassword } from "../../../platform/validation/common-passwords.server.ts";
import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { Services } from "../../../platform/services.ts";
import { announceAdmin, announceDuties } from "./admin-notices.server.ts";
import { refuseSelfOrLastOwner, isUnlimited, limitAfter, lockAdmins } from "./administrators.server.ts";
import { announceEmailChange, takeBackEmailChange } from "./email-change.server.ts";
import { weaknessOf } from "../../../platform/validation/password-strength.ts";
import { requestVerification } from "./email-verification.server.ts";
import { requireAccount } from "./find-accounts.server.ts";
import type { Manager } from "./manager.server.ts";
import { changePassword, hashPassword } from "./passwords.server.ts";
import type { NewUserInput, UserPatch } from "./user-management.schema.ts";
import {
  insertUser,
  type NewUser,
  lockUser,
  requireFreeAddress,
  requireUser,
  subjectOfUser,
  updateUser,
  users,
  type UserRow,
} from "./users.server.ts";

/**
 * Adds an account whose address counts as verified. For an administrator's account throws
 * `PasswordConfirmationRequired`, and `Forbidden` if the actor is limited. Throws `Invalid` when the address is taken,
 * `TooManyAttempts` and `Busy`.
 */
export async function addUser(
  services: Services,
  actor: Manager,
  { password, password_confirmation: _repeated, ...person }: NewUserInput,
): Promise<UserRow> {
  requireMayAdd(actor, person.role);
  const password_hash = await hashForOther(services, actor, password);
  return inTransaction(services.db, (transaction) =>
    insertAccount(transaction, actor, { action: "created", person: { ...person, password_hash } }),
  );
}

/**
 * Throws `Forbidden` if a limited administrator adds an administrator, and `PasswordConfirmationRequired` without a
 * confirmed password.
 */
export function requireMayAdd({ isLimited, isConfirmed }: Manager, role: Role): void {
  if (role === "admin" && isLimited) throw new Forbidden();
  if (role === "admin" && !isConfirmed) throw new PasswordConfirmationRequired();
}

type NewAccount = {
  action: "created" | "invited";
  person: Omit<NewUser, "duties"> & { duties?: AdminDuties | undefined };
};

/** Stores an account that an administrator adds. Its address counts as verified. */
export async function insertAccount(
  transaction: Db,
  actor: Actor,
  { action, person: { duties, ...person } }: NewAccount,
): Promise<UserRow> {
  const verified = {
    ...person,
    duties: writeDuties(duties ?? null),
    email_verified_at: actor.now.toISOString(),
  };
  const user = await insertUser(transaction, actor.now, verified);
  const details = {
    role: user.role,
    ...(user.role === "admin" && { allowed: user.duties ?? "everything" }),
  };
  await recordAudit(transaction, actor, { action, subject: subjectOfUser(user), details });
  if (user.role === "admin") await announceAdmin(transaction, actor, { user, change: "added" });
  return user;
}

type EditedUser = UserPatch & { id: number };

/**
 * Changes the given fields. A new address waits for the link mailed to it; the current one gets a mail. The link signs
 * the account out unless it is the actor's own. Throws `VersionConflict` when `version` is old. Throws `Invalid` for a
 * taken address, an unknown school, an actor who limits or demotes themselves, and a change that leaves no unlimited
 * administrator. Throws `PasswordConfirmationRequired` for a change of address, role, duties or password. Throws
 * `Forbidden` when a limited administrator gives the role of an administrator or duties. For a new password it also
 * throws `TooManyAttempts` and `Busy`.
 */
export async function editUser(
  services: Services,
  actor: Manager & { client: string },
  { id, password, password_confirmation: _repeated, version, duties, email, ...patch }: EditedUser,
): Promise<UserRow> {
  const { db } = services;
  const { email: address } = await requireAccount(db, actor, id);
  if (actor.isLimited && (patch.role === "admin" || duties)) throw new Forbidden();
  if (password && !actor.isConfirmed) throw new PasswordConfirmationRequired();
  const weakness = password && weaknessOf(password, address);
  if (weakness) throw new Invalid({ password: [weakness] });
  const passwordHash = password ? await hashForOther(services, actor, password) : undefined;
  const { user, newEmail } = await inTransaction(db, async (transaction) => {
    await lockAdmins(transaction);
    await requireAccount(transaction, actor, id);
    const before = await lockUser(transaction, id, version);
    const role = patch.role ?? before.role;
    const newEmail = email && accountAddress(email) !== before.email ? accountAddress(email) : undefined;
    const limit = limitAfter(before, role, duties);
    const isOtherReach = role !== before.role || limit !== before.duties;
    if (!actor.isConfirmed && (isOtherReach || newEmail)) throw new PasswordConfirmationRequired();
    if (newEmail) {
      await requireFreeAddress(transaction, newEmail);
      await announceEmailChange(transaction, actor, { userId: before.id, from: before.email, to: newEmail });
    }
    if (email && !newEmail) await takeBackEmailChange(transaction, before);
    if (isUnlimited(before) && !isUnlimited({ role, duties: limit })) {
      await refuseSelfOrLastOwner(transaction, actor, { id, field: role === "admin" ? "duties" : "role" });
    }
    // Only users with the role pta have a school.
    const own = role === "pta" ? patch : { ...patch, school_id: null };
    const change = { ...own, duties: limit };
    const after = await updateUser(transaction, actor.now, { ...change, id }).catch(refuseUnknownSchool);
    await storeVersion(transaction, actor, { resource: users, before, after });
    const event = { userId: id, byId: id === actor.id ? null : actor.id };
    if (passwordHash) {
      const whose = id === actor.id ? { keepSessionId: actor.sessionId } : { by: actor.name };
      await changePassword(transaction, actor.now, { userId: id, passwordHash, ...whose });
      await recordSecurityEvent(transaction, actor, { ...event, kind: "password-changed" });
    }
    if (isOtherReach) {
      const details = { from: before.role, to: role, allowed: limit ?? "everything" };
      const kind = role === before.role ? "duties-changed" : "role-changed";
      await recordSecurityEvent(transaction, actor, { ...event, kind, details });
      if (kind === "duties-changed") await announceDuties(transaction, actor, after);
    }
    if (role !== before.role && [role, before.role].includes("admin")) {
      await announceAdmin(transaction, actor, {
        user: after,
        change: role === "admin" ? "added" : "removed",
      });
    }
    const fields = [
      ...changedFields(before, after, change),
      ...(newEmail ? ["email"] : []),
      ...(passwordHash ? ["password"] : []),
    ];
    if (fields.length > 0) {
      await recordAudit(transaction, actor, {
        action: "edited",
        subject: subjectOfUser(after),
        details: { fields, ...(limit !== before.duties && { allowed: limit ?? "everything" }) },
      });
    }
    return { user: await requireUser(transaction, id), newEmail };
  });
  if (newEmail) {
    const { client, device, requestId } = actor;
    await requestVerification(services, {
      userId: id,
      email: newEmail,
      origin: { client, device, requestId },
      endsSessions: id !== actor.id,
    });
  }
  return user;
}

async function hashForOther(services: Services, actor: Actor, password: string): Promise<string> {
  await refuseCommonPassword(password);
  const slots = [["passwordsSetPerAdmin", String(actor.id)]] as const;
  return inSlots(services, slots, () => hashPassword(password, `user ${actor.id}`));
}

function refuseUnknownSchool(error: unknown): never {
  if (isForeignKeyViolation(error)) throw new Invalid({ school_id: ["The selected school id is invalid."] });
  throw error;
}
