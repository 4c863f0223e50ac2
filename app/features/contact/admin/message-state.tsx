import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import type { MessageStatus } from "../message-status.ts";

export const statusLabels: Record<MessageStatus, string> = {
  new: "New",
  open: "Open",
  answered: "Answered",
  spam: "Spam",
};

const tones: Record<MessageStatus, BadgeTone> = {
  new: "news",
  open: "plain",
  answered: "success",
  spam: "danger",
};

type Props = { message: { status: MessageStatus; looks_like_spam: boolean; reply_failed: boolean } };

/** The state of a message in its card and its row. */
export function MessageState({ message: { status, looks_like_spam, reply_failed } }: Props) {
  return (
    <>
      {looks_like_spam && <Badge tone="danger">Looks like spam</Badge>}
      {reply_failed && <Badge tone="danger">Reply did not go out</Badge>}
      <Badge tone={tones[status]}>{statusLabels[status]}</Badge>
    </>
  );
}
