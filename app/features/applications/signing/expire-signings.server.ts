import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { daysBefore } from "../../../platform/durations.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import type { Services } from "../../../platform/services.ts";
import { publicPages } from "../../../../content/public-pages.ts";
import { readCompany } from "../../company/company.server.ts";
import { nothingFilledIn } from "./end-signings.server.ts";

const rowsAtOnce = 50;
/** Days after its expiry for which a signed or ended signing stays, so that its key differs from an unknown key. */
const retainedDays = 14;

/** A housekeeping task: ends signings that nobody signed in time, and tells each applicant once. */
export async function expireSignings({ db, clock, config }: Services): Promise<void> {
  const now = clock.now();
  const at = now.toISOString();
  for (;;) {
    const rows = await db
      .selectFrom("trade_signings")
      .select(["id", "email", "is_spam"])
      .where("expires_at", "<=", at)
      .where("reference", "is", null)
      .where("ended_at", "is", null)
      .orderBy("id")
      .limit(rowsAtOnce)
      .execute();
    if (rows.length === 0) return;
    const { signingEndedMail } = await import("./signing-mail.server.tsx");
    const company = await readCompany(db);
    for (const { id, email, is_spam } of rows) {
      const address = `${config.appUrl}${publicPages.requestAccount.path}`;
      const mail = await signingEndedMail(company, email, address);
      await inTransaction(db, async (transaction) => {
        const ended = await transaction
          .updateTable("trade_signings")
          .set({ ended_at: at, fields: nothingFilledIn })
          .where("id", "=", id)
          .where("reference", "is", null)
          .where("ended_at", "is", null)
          .executeTakeFirst();
        // The site sends no mail about a form whose trap was filled in.
        if (ended.numUpdatedRows === 1n && !is_spam) await queueMail(transaction, now, mail);
      });
    }
  }
}

/** A task of housekeeping. */
export async function forgetSignings({ db, clock }: Services): Promise<void> {
  const limit = daysBefore(clock.now(), retainedDays).toISOString();
  await db
    .deleteFrom("trade_signings")
    .where("expires_at", "<=", limit)
    .where((eb) => eb.or([eb("reference", "is not", null), eb("ended_at", "is not", null)]))
    .execute();
}
