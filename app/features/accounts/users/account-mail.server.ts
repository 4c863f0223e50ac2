import type { Db } from "../../../platform/db/tables.ts";
import type { NewMail } from "../../../platform/mail/outbox.server.ts";
import { mailFoot } from "../../company/company.schema.ts";
import { readCompany } from "../../company/company.server.ts";
import type { MailWords } from "./account-mail.tsx";

/** Renders a mail about a user's account, sent in the company's name. */
export async function accountMail(
  db: Db,
  { kind, to, ...words }: MailWords & { kind: string; to: string },
): Promise<NewMail> {
  const company = await readCompany(db);
  const signature = mailFoot(company);
  const [{ AccountMail }, { renderMail }] = await loadMailParts();
  const bodies = await renderMail(AccountMail({ words, sender: company.name, signature }));
  return { kind, to, subject: `${words.subject} – ${company.name}`, ...bodies };
}

/** Names the user only at a verified address. A stranger may have typed the name and could put any words into it. */
export function greeting({ firstname, email_verified_at }: Greeted): string {
  return email_verified_at ? `Hello ${firstname},` : "Hello,";
}

type Greeted = { firstname: string; email_verified_at: string | null };

/**
 * Loads the mail components separately, so that they do not delay the start. Loading them ahead spares the first page
 * the wait.
 */
export function loadMailParts() {
  return Promise.all([import("./account-mail.tsx"), import("../../../platform/mail/render-mail.server.ts")]);
}
