import type { Db } from "../../platform/db/tables.ts";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { mailFoot } from "../company/company.schema.ts";
import { readCompany } from "../company/company.server.ts";
import type { MailWords } from "./account-mail.tsx";

/** A mail about somebody's account, in the name of the company. */
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

/** Names a person only at a proved address: a name is typed by a stranger and could carry any words. */
export function greeting({ firstname, email_verified_at }: Greeted): string {
  return email_verified_at ? `Hello ${firstname},` : "Hello,";
}

type Greeted = { firstname: string; email_verified_at: string | null };

/** Apart from the start, which the mail components would make wait. Loaded ahead, they make no page wait either. */
export function loadMailParts() {
  return Promise.all([import("./account-mail.tsx"), import("../../platform/mail/render-mail.server.ts")]);
}
