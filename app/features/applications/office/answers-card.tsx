import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { MailFiles } from "../../../ui/display/mail-files.tsx";
import { MailText } from "../../../ui/display/mail-text.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { ApplicationAnswer } from "../answers/answers.schema.ts";

type Props = { id: number; answers: ApplicationAnswer[] };

/** Lists the mails that answered letters about an application. Shows nothing before the first. */
export function AnswersCard({ id, answers }: Props) {
  const { busy, problem, make } = useCall();
  const { revalidate } = useRevalidator();
  if (answers.length === 0) return null;
  const isUnread = answers.some(({ seen_at, is_automatic }) => seen_at === null && !is_automatic);
  const markRead = () =>
    make(call("POST /api/applications/:id/answers/read", { params: { id } }), {
      afterwards: () => revalidate(),
    });
  return (
    <TitledCard title="Answers by mail">
      <Refusal className="mb-3" words={problem} />
      <ul className="grid gap-4">
        {answers.map((answer) => (
          <Answer answer={answer} id={id} key={answer.id} />
        ))}
      </ul>
      {isUnread && (
        <UnlessLookOnly>
          <Button className="mt-4" disabled={busy} onClick={() => void markRead()} size="small">
            I have read it
          </Button>
        </UnlessLookOnly>
      )}
    </TitledCard>
  );
}

function Answer({ id, answer }: { id: number; answer: ApplicationAnswer }) {
  const { from, from_name, is_expected, is_automatic, subject, text, files, seen_at, created_at } = answer;
  return (
    <li className="border-l-2 border-slate-300 pl-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
        <span className="font-semibold wrap-anywhere text-navy-900" dir="auto">
          {from_name || from || "Nobody is named"}
        </span>
        <Moment at={created_at} />
        {is_automatic && <Badge>Automatic answer</Badge>}
        {!is_automatic && seen_at === null && <Badge tone="news">Answer</Badge>}
        {!is_expected && <Badge tone="danger">From somebody else</Badge>}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-slate-600">
        {from ? (
          <>
            {is_expected ? "From" : "We did not write to"} <Mailbox address={from} />
          </>
        ) : (
          "The mail names no sender."
        )}
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-slate-600" dir="auto">
        {subject}
      </p>
      <MailText text={text} />
      <MailFiles files={files} of={`/api/applications/${id}`} />
    </li>
  );
}
