import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import { lockRow } from "../../../platform/db/locked.server.ts";
import { inTransaction } from "../../../platform/db/transaction.server.ts";
import { Conflict } from "../../../platform/errors.ts";
import { replyAddressFor } from "../../../platform/incoming-mail/reply-address.server.ts";
import { queueMail } from "../../../platform/mail/outbox.server.ts";
import { subjectOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { readCompany } from "../../company/company.server.ts";
import {
  applications,
  type ApplicationWithHistory,
  requireApplicationWithHistory,
} from "../applications.server.ts";
import { isSent } from "../letters/letters.server.ts";
import { takeBackRequests } from "../letters/waiting-letters.server.ts";
import { formLink, newAsking, recordAsking, referenceToken } from "./ask-referees.server.ts";
import { hasAnswered } from "./references.present.ts";
import { refereeAddresses } from "./referee-addresses.ts";
import type { CorrectedReferee } from "./references.schema.ts";

/**
 * Asks a referee again at a corrected address; the earlier link ends. The application stays as it was signed. Throws
 * `NotFound`, `AlreadySentDifferently`, and `Conflict` if the referee is not asked, has answered, was corrected
 * meanwhile, or if the letter can still be taken back.
 */
export async function correctReferee(
  { db, config }: Pick<Services, "db" | "config">,
  actor: Actor,
  id: number,
  { referee, former, email, subject, text, sending_key }: CorrectedReferee,
): Promise<ApplicationWithHistory> {
  const asking = newAsking(id, referee, actor.now);
  const form = formLink(config, email, { ...asking, token: referenceToken(config, asking) });
  const { letterMail } = await import("../letters/letter-mail.server.tsx");
  const company = await readCompany(db);
  const replyTo = replyAddressFor(config, { kind: "application", id }, company.accounts_email);
  const mail = await letterMail(company, { recipient: email, replyTo, words: { subject, text }, form });
  return inTransaction(db, async (transaction) => {
    const row = await lockRow(transaction, "trade_applications", id);
    const letter = { kind: referee, subject, text };
    if (sending_key && (await isSent(transaction, id, { sending_key, letters: [letter], notes: [] })))
      return requireApplicationWithHistory(transaction, id);
    const { references, letters, status } = await requireApplicationWithHistory(transaction, id);
    const number = referee.slice("ref".length);
    if (status !== "references_asked") throw new Conflict("The references are not asked. Nothing was sent.");
    if (hasAnswered(references, referee))
      throw new Conflict(`Reference ${number} has answered already. Nothing was sent.`);
    if (refereeAddresses(row, references)[referee] !== former)
      throw new Conflict("This address was corrected meanwhile. Nothing was sent.");
    if (letters.some(({ waits, held_until }) => waits && (held_until ?? "") > actor.now.toISOString()))
      throw new Conflict("The letters have not left yet: wait a minute. Nothing was sent.");
    await takeBackRequests(transaction, actor.now, { id, referee });
    const stored = await transaction
      .insertInto("trade_application_letters")
      .values({
        ...letter,
        application_id: id,
        recipient: email,
        author_name: actor.name,
        mail_id: await queueMail(transaction, actor.now, mail),
        sending_key: sending_key ?? null,
        created_at: actor.now.toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAsking(transaction, config, { asking, recipient: email, letterId: stored.id });
    await recordAudit(transaction, actor, {
      action: `corrected the address of reference ${number}`,
      subject: subjectOf(applications, row),
      details: { from: former, to: email },
    });
    return requireApplicationWithHistory(transaction, id);
  });
}
