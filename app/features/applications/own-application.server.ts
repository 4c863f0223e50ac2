import { sql } from "kysely";
import type { Db } from "../../platform/db/tables.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";
import { accountAddress, spellingsOf } from "../../platform/validation/account-address.ts";
import type { ApplicationStatus } from "./application-status.ts";
import { referees } from "./references/reference-answer.ts";

/** The sender of spam does not see that status. */
export type VisibleStatus = Exclude<ApplicationStatus, "spam">;
/** Whether a referee was asked and has answered, without the answer. */
export type OwnReference = { company_name: string; asked_at: string | null; answered_at: string | null };
export type OwnApplication = {
  reference: string;
  status: VisibleStatus;
  created_at: string;
  /** In the order of the form while the office decides, and empty afterwards. */
  references: OwnReference[];
};

/**
 * Returns the last application, spam aside, that was sent with the user's address. Returns nothing for an unverified
 * address, which may be a stranger's. A step does not count while the office can still take it back.
 */
export async function findOwnApplication(
  db: Db,
  now: Date,
  user: { email: string; email_verified_at: string | null },
): Promise<OwnApplication | undefined> {
  if (!user.email_verified_at) return undefined;
  const found = await db
    .selectFrom("trade_applications")
    .select(["id", "version", "reference", "status", "created_at", "ref1_company_name", "ref2_company_name"])
    .where(sql<string>`lower(email)`, "in", spellingsOf(user.email))
    .where("status", "<>", "spam")
    .orderBy("id", "desc")
    .limit(1)
    .$narrowType<{ status: VisibleStatus }>()
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
    .$narrowType<{ status_before: VisibleStatus | null }>()
    .executeTakeFirst();
  const visible = held?.status_before ?? status;
  const isOpen = visible === "received" || visible === "references_asked";
  return {
    reference,
    status: visible,
    created_at,
    references: isOpen ? await referencesOf(db, now, found) : [],
  };
}

type Named = { id: number; ref1_company_name: string; ref2_company_name: string };

/** A letter that the office can still take back has not asked anybody yet. */
async function referencesOf(db: Db, now: Date, named: Named): Promise<OwnReference[]> {
  const rows = await db
    .selectFrom("trade_references as asked")
    .leftJoin("trade_application_letters as letters", "letters.id", "asked.letter_id")
    .leftJoin("mails", "mails.id", "letters.mail_id")
    .select(["asked.referee", "asked.asked_at", "asked.answered_at"])
    .where("asked.application_id", "=", named.id)
    .where((eb) =>
      eb.or([
        eb("asked.answered_at", "is not", null),
        eb("mails.held_until", "is", null),
        eb("mails.held_until", "<=", now.toISOString()),
      ]),
    )
    .orderBy("asked.id")
    .execute();
  return referees.map((referee) => {
    const newest = rows.findLast((row) => row.referee === referee);
    const { asked_at = null, answered_at = null } = newest ?? {};
    return { company_name: named[`${referee}_company_name`], asked_at, answered_at };
  });
}

type Contacts = Pick<RowOf<"trade_applications">, "email" | "accounts_email">;

/** Whether an application was sent with the address of this user, who should not decide it. */
export async function isSentBy(db: Db, userId: number | null, sent: Contacts): Promise<boolean> {
  if (userId === null) return false;
  const user = await db.selectFrom("users").select("email").where("id", "=", userId).executeTakeFirst();
  if (!user) return false;
  const own = accountAddress(user.email);
  return [sent.email, sent.accounts_email].some((address) => accountAddress(address) === own);
}
