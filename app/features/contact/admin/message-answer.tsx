import { Badge } from "../../../ui/display/badge.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { MailFiles } from "../../../ui/display/mail-files.tsx";
import { MailText } from "../../../ui/display/mail-text.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import type { MessageAnswer } from "../contact.schema.ts";

type Props = { answer: MessageAnswer; messageId: number };

/** A mail that came back. What it quotes is folded. */
export function Answer({ answer, messageId }: Props) {
  const { from, from_name, is_expected, is_automatic, subject, text, created_at, files } = answer;
  return (
    <li className="border-l-2 border-slate-300 pl-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
        <span className="font-semibold wrap-anywhere text-navy-900" dir="auto">
          {from_name || from || "Nobody is named"}
        </span>
        <Moment at={created_at} />
        {is_automatic ? <Badge>Automatic answer</Badge> : <Badge tone="news">Answer</Badge>}
        {!is_expected && <Badge tone="danger">From somebody else</Badge>}
      </p>
      {!is_expected && (
        <p className="mt-1 text-sm wrap-anywhere text-slate-600">
          {from ? (
            <>
              It came from <Mailbox address={from} />, to whom we did not write here.
            </>
          ) : (
            "The mail names no sender."
          )}
        </p>
      )}
      <p className="mt-1 text-sm wrap-anywhere text-slate-600" dir="auto">
        {subject}
      </p>
      <MailText text={text} />
      <MailFiles files={files} of={`/api/messages/${messageId}`} />
    </li>
  );
}
