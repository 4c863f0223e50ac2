import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import { spellingsOf } from "../../platform/validation/account-address.ts";
import type { ApplicationStatus } from "./application-status.ts";

/** The sender of spam does not see that status. */
export type ToldStatus = Exclude<ApplicationStatus, "spam">;
export type OwnApplication = { reference: string; status: ToldStatus; created_at: string };

/**
 * The last one that was sent with somebody's address. Nothing for who has not verified it: an address may be a stranger's. A step
 * that can still be taken back, since its letter waits, has not been taken yet.
 */
export async function findOwnApplication(
  db: Db,
  now: Date,
  user: { email: string; email_verified_at: string | null },
): Promise<OwnApplication | undefined> {
  if (!user.email_verified_at) return undefined;
  const found = await db
    .selectFrom("trade_applications")
    .select(["id", "version", "reference", "status", "created_at"])
    .where(sql<string>`lower(email)`, "in", spellingsOf(user.email))
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ status: ToldStatus }>()
    .executeTakeFirst();
  if (!found) return undefined;
  const { id, version, reference, status, created_at } = found;
  const held = await db
    .selectFrom("trade_application_letters as letters")
    .innerJoin("mails", "mails.id", "letters.mail_id")
    .select("letters.status_before")
    .where("letters.application_id", "=", id)
    .where("letters.step_version", "=", version)
    .where("mails.held_until", ">", now.toISOString())
    .limit(1)
    .$narrowType<{ status_before: ToldStatus | null }>()
    .executeTakeFirst();
  return { reference, status: held?.status_before ?? status, created_at };
}
