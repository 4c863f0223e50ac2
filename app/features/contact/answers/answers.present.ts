import { accountAddress } from "../../../platform/validation/account-address.ts";
import type { MessageAnswer, MessageFile } from "../contact.schema.ts";
import type { MessageWithItsNotes } from "../contact.server.ts";
import type { FileRow } from "./read-answers.server.ts";

/** Presents the mails that came to the thread of a message, with their files. */
export function presentArrived({ email, replies, answers, files }: MessageWithItsNotes): {
  answers: MessageAnswer[];
  files: MessageFile[];
} {
  const expected = new Set([email, ...replies.map(({ recipient }) => recipient)].map(accountAddress));
  const filesOf = (answerId: number | null) =>
    files.filter(({ answer_id }) => answer_id === answerId).map(presentFile);
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
      files: filesOf(answer.id),
    })),
    files: filesOf(null),
  };
}

function presentFile({ id, name, bytes, state, reason }: FileRow): MessageFile {
  return { id, name, bytes, state, reason };
}
