import { useState } from "react";
import { useRevalidator } from "react-router";
import { sorted } from "../../../platform/browser/sorted.ts";
import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { MailIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Template } from "../../reply-templates/reply-templates.schema.ts";
import type { MessageAnswer, MessageReply, MessageWithNotes } from "../contact.schema.ts";
import { FailedReply } from "./failed-reply.tsx";
import { Answer } from "./message-answer.tsx";
import { ReplyForm } from "./reply-form.tsx";

type Props = { message: MessageWithNotes; templates: Template[]; company: string; readerId: number };

/** Shows the replies and the mails that came back, oldest first, and the form for the next reply. */
export function MessageReplies({ message, templates, company, readerId }: Props) {
  const { id, name, status } = message;
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const group = useReplacedControl(isOpen);
  const letters = lettersOf(message);
  if (status === "spam" && letters.length === 0) return null;
  return (
    <TitledCard title="Replies">
      {letters.length > 0 && (
        <ul className="mb-4 grid gap-4">
          {letters.map(({ reply, answer }) =>
            reply ? (
              <Reply key={`reply-${reply.id}`} reply={reply} />
            ) : (
              <Answer answer={answer} key={`answer-${answer.id}`} messageId={id} />
            ),
          )}
        </ul>
      )}
      {message.reply_failed && <FailedReply key={message.version} message={message} readerId={readerId} />}
      <div {...group} aria-label={isOpen ? "Your reply" : "Replies"} className="outline-none">
        {isOpen ? (
          <ReplyForm
            company={company}
            message={message}
            onCancel={() => setIsOpen(false)}
            onSent={() => {
              setIsOpen(false);
              return revalidate();
            }}
            templates={templates}
          />
        ) : (
          status !== "spam" && (
            <Button icon={<MailIcon size={18} />} onClick={() => setIsOpen(true)} size="small">
              Reply
              <VisuallyHidden> to {name}</VisuallyHidden>
            </Button>
          )
        )}
      </div>
    </TitledCard>
  );
}

type Letter = { reply: MessageReply; answer?: undefined } | { reply?: undefined; answer: MessageAnswer };

/** Returns the letters of both sides in the order in which they were written. */
function lettersOf({ replies, answers }: MessageWithNotes): Letter[] {
  const letters = [...replies.map((reply) => ({ reply })), ...answers.map((answer) => ({ answer }))];
  const at = (letter: Letter) => (letter.reply ?? letter.answer).created_at;
  return sorted<Letter>(letters, (a, b) => at(a).localeCompare(at(b)));
}

const states: Record<MessageReply["state"], { words: string; tone: BadgeTone }> = {
  waiting: { words: "On its way", tone: "news" },
  sent: { words: "Sent", tone: "success" },
  failed: { words: "Did not go out", tone: "danger" },
  forgotten: { words: "Answered", tone: "plain" },
};

function Reply({ reply: { author, subject, text, created_at, state } }: { reply: MessageReply }) {
  return (
    <li className="border-l-2 border-ice-400 pl-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
        <span className="font-semibold text-navy-900">{author}</span>
        <Moment at={created_at} />
        <Badge tone={states[state].tone}>{states[state].words}</Badge>
      </p>
      <p className="mt-1 text-sm wrap-anywhere text-slate-600">{subject}</p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
        {text}
      </p>
    </li>
  );
}
