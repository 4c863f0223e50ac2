import { accountAddress } from "../../../platform/validation/account-address.ts";
import { presentFilesOf } from "../../mail-files/mail-files.present.ts";
import type { MailFile } from "../../mail-files/mail-files.schema.ts";
import type { MessageAnswer } from "../contact.schema.ts";
import type { MessageWithItsNotes } from "../contact.server.ts";

/** Presents the mails that came to the thread of a message, with their files. */
export function presentArrived({ email, replies, answers, files }: MessageWithItsNotes): {
  answers: MessageAnswer[];
  files: MailFile[];
} {
  const expected = new Set([email, ...replies.map(({ recipient }) => recipient)].map(accountAddress));
  return {
    answers: answers.map((answer) => ({
      id: answer.id,
      from: answer.sender,
      from_name: answer.sender_name,
      is_expected: expected.has(accountAddress(answer.sender)),
      is_automatic: answer.is_automatic === 1,
      subject: answer.subject,
      text: answer.text,
      created_at: answer.created_at,
      files: presentFilesOf(files, answer.id),
    })),
    files: presentFilesOf(files, null),
  };
}
