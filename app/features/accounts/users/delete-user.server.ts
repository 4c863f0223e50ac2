import type { Actor } from "../../../platform/audit/audit.server.ts";
import { removeRow } from "../../../platform/audit/remove-row.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import type { Services } from "../../../platform/services.ts";
import { announceAdmin } from "./admin-notices.server.ts";
import { refuseSelfOrLastOwner, isUnlimited, lockAdmins } from "./administrators.server.ts";
import { requireAccount } from "./find-accounts.server.ts";
import type { Accounts } from "./manager.server.ts";
import { administrators, lockUser, users } from "./users.server.ts";

/**
 * Deletes an account with its sessions, links and history. The bin stores the user, the CV and the sign-in data. Throws
 * `Invalid` for the actor's own account and for the last unlimited administrator.
 */
export async function deleteUser(
  { db }: Pick<Services, "db">,
  actor: Actor & Accounts,
  id: number,
): Promise<void> {
  await inTransaction(db, async (transaction) => {
    await lockAdmins(transaction);
    await requireAccount(transaction, actor, id);
    const user = await lockUser(transaction, id);
    if (isUnlimited(user)) await refuseSelfOrLastOwner(transaction, actor, { id, field: "user" });
    await removeRow(transaction, actor, {
      resource: user.role === "admin" ? administrators : users,
      row: user,
      way: "bin",
    });
    if (user.role === "admin") await announceAdmin(transaction, actor, { user, change: "removed" });
  });
}
