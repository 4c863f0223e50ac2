import { type Actor, recordAudit } from "../../platform/audit/audit.server.ts";
import { putInBin } from "../../platform/bin/bin.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { inTransaction } from "../../platform/db/transaction.server.ts";
import { folderOf } from "../../platform/files/file-store.ts";
import { forgetVersionsOf } from "../../platform/history/versions.server.ts";
import type { Services } from "../../platform/services.ts";
import { announceAdmin } from "./admin-notices.server.ts";
import { ensureExpendable, isUnlimited, lockAdmins } from "./administrators.server.ts";
import { requireAccount } from "./find-accounts.server.ts";
import type { Accounts } from "./manager.server.ts";
import { lockUser, subjectOfUser, type UserRow } from "./users.server.ts";

/**
 * Deletes an account with its sessions, links and history. Throws `Invalid` for oneself and for the last administrator. The bin
 * keeps the person, the CV and what they sign in with.
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
    if (isUnlimited(user)) await ensureExpendable(transaction, actor, id, "user");
    await binUser(transaction, actor, user);
    await forgetVersionsOf(transaction, actor.now, "users", [id]);
    await recordAudit(transaction, actor, { action: "deleted", subject: subjectOfUser(user) });
    if (user.role === "admin") await announceAdmin(transaction, actor, user, "removed");
  });
}

async function binUser(transaction: Db, actor: Actor, { id, role }: UserRow): Promise<void> {
  const passkeys = await transaction
    .deleteFrom("passkeys")
    .where("user_id", "=", id)
    .returningAll()
    .execute();
  const row = await transaction
    .deleteFrom("users")
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await putInBin(transaction, actor, {
    kind: role === "admin" ? "administrator" : "user",
    id,
    name: `${subjectOfUser(row).name} (${row.email})`,
    rows: [
      { table: "users", row },
      ...passkeys.map((passkey) => ({ table: "passkeys" as const, row: passkey })),
    ],
    folders: row.cv_key ? [folderOf(row.cv_key)] : [],
  });
}
