import type { Db } from "../../../platform/db/tables.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Invalid } from "../../../platform/errors.ts";
import { removeFiles } from "../../../platform/files/file-intents.server.ts";
import { systemActor } from "../../../platform/audit/audit.server.ts";
import { removeRow } from "../../../platform/audit/remove-row.server.ts";
import type { Services } from "../../../platform/services.ts";
import { announceAdmin } from "./admin-notices.server.ts";
import { isLastOwner, lockAdmins } from "./administrators.server.ts";
import { findUser, lockUser, type UserRow, users } from "./users.server.ts";

/** Throws `Invalid` if the user is the only administrator who may do everything. */
export async function requireErasable(db: Db, userId: number): Promise<void> {
  if (!(await isLastOwner(db, userId))) return;
  throw new Invalid({
    email: [
      "This is the only administrator who may do everything. Give somebody else that right first, and then try again.",
    ],
  });
}

/**
 * Permanently deletes an account with its CV, sessions, links and history, without the bin. Throws `Invalid` for the
 * last unlimited administrator. Returns whether there was an account for which `mayGo` returned true.
 */
export async function eraseAccount(
  services: Services,
  now: Date,
  { userId, mayGo = () => true }: { userId: number; mayGo?: (user: UserRow) => boolean },
): Promise<boolean> {
  const erased = await inTransaction(services.db, async (transaction) => {
    await lockAdmins(transaction);
    if (!(await findUser(transaction, userId))) return undefined;
    const user = await lockUser(transaction, userId);
    if (!mayGo(user)) return undefined;
    await requireErasable(transaction, userId);
    const actor = systemActor(now);
    const folders = await removeRow(transaction, actor, { resource: users, row: user, way: "erased" });
    if (user.role === "admin")
      await announceAdmin(transaction, actor, { user: anonymize(user), change: "removed" });
    return folders;
  });
  for (const folder of erased ?? []) await removeFiles(services, folder);
  return erased !== undefined;
}

/** Replaces the personal data, so that the mail to the other administrators does not contain what was erased. */
function anonymize(user: UserRow): UserRow {
  return { ...user, firstname: "Somebody whose data", lastname: "was erased", email: `account ${user.id}` };
}
