import { accountAddress } from "../../../platform/validation/account-address.ts";
import { presentFilesOf } from "../../mail-files/mail-files.present.ts";
import type { ApplicationAnswer } from "./answers.schema.ts";
import type { ApplicationWithHistory } from "../applications.server.ts";

/** Presents the answers to letters about an application, and which came from somebody to whom we did not write. */
export function presentAnswers(row: ApplicationWithHistory): ApplicationAnswer[] {
  const recipients = row.letters.map(({ recipient }) => recipient);
  const expected = new Set([row.email, row.accounts_email, ...recipients].map(accountAddress));
  return row.answers.map(({ sender, sender_name, application_id: _application, ...answer }) => ({
    ...answer,
    from: sender,
    from_name: sender_name,
    is_expected: expected.has(accountAddress(sender)),
    is_automatic: answer.is_automatic === 1,
    files: presentFilesOf(row.files, answer.id),
  }));
}
