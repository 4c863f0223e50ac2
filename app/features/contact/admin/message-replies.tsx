import { useState } from "react";
import { useRevalidator } from "react-router";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { MailIcon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { useFocusAfterPress } from "../../../ui/use-focus-after-press.ts";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { Template } from "../../reply-templates/reply-templates.schema.ts";
import type { MessageReply, MessageWithNotes } from "../contact.schema.ts";
import { FailedReply } from "./failed-reply.tsx";
import { ReplyForm } from "./reply-form.tsx";

type Props = { message: MessageWithNotes; templates: Template[]; company: string; readerId: number };

/** Shows the replies, oldest first, and the form for the next one. */
export function MessageReplies({ message, templates, company, readerId }: Props) {
  const { replies, name, status } = message;
  const { revalidate } = useRevalidator();
  const [isOpen, setIsOpen] = useState(false);
  const group = useFocusAfterPress(isOpen);
  if (status === "spam" && replies.length === 0) return null;
  return (
    <TitledCard title="Replies">
      {replies.length > 0 && (
        <ul className="mb-4 grid gap-4">
          {replies.map((reply) => (
            <Reply key={reply.id} reply={reply} />
          ))}
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
