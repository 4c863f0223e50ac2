import type { Db } from "../../platform/db/tables.ts";
import type { NewMail } from "../../platform/mail/outbox.server.ts";
import { readCompany } from "../company/company.server.ts";
import type { MailWords } from "./account-mail.tsx";

/** A mail about somebody's account, in the name of the company. */
export async function accountMail(
  db: Db,
  { kind, to, ...words }: MailWords & { kind: string; to: string },
): Promise<NewMail> {
  const company = await readCompany(db);
  const signature = [company.name, `Telephone ${company.phone}`];
  // Loaded with the first mail: the mail components would make every start wait.
  const [{ AccountMail }, { renderMail }] = await Promise.all([
    import("./account-mail.tsx"),
    import("../../platform/mail/render-mail.server.ts"),
  ]);
  const bodies = await renderMail(AccountMail({ words, signature }));
  return { kind, to, subject: `${words.subject} – ${company.name}`, ...bodies };
}
