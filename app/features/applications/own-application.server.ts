import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { ApplicationStatus } from "./application-status.ts";

/** Spam is nothing that its sender is told about. */
export type ToldStatus = Exclude<ApplicationStatus, "spam">;
export type OwnApplication = { reference: string; status: ToldStatus; created_at: string };

/**
 * The last one that was sent with somebody's address. Nothing for who has not verified it: an address may be a stranger's.
 */
export async function findOwnApplication(
  db: Db,
  user: { email: string; email_verified_at: string | null },
): Promise<OwnApplication | undefined> {
  if (!user.email_verified_at) return undefined;
  return db
    .selectFrom("trade_applications")
    .select(["reference", "status", "created_at"])
    .where(sql<string>`lower(email)`, "=", user.email.toLowerCase())
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ status: ToldStatus }>()
    .executeTakeFirst();
}
