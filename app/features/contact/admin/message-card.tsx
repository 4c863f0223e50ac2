import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { offerRestore, offerUndo } from "../../../platform/browser/calls/undo.ts";
import { lengthInWords } from "../../../ui/display/age-in-words.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { CheckIcon } from "../../../ui/forms/form-icons.tsx";
import { TrashIcon } from "../../../ui/buttons/icons.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { MailFiles } from "../../../ui/display/mail-files.tsx";
import type { ContactMessage, MessageWithNotes } from "../contact.schema.ts";
import { isUnfinished, type MessageStatus } from "../message-status.ts";
import { DueDay } from "./due-day.tsx";
import { MessageState, statusLabels } from "./message-state.tsx";

type Props = {
  message: ContactMessage & Pick<MessageWithNotes, "files">;
  now: string;
  /** Called after the message was deleted, for a page that has nothing left to show. */
  onDeleted?: () => unknown;
};

export function MessageCard({ message, now, onDeleted }: Props) {
  const { name, email, telephone, telephone_link } = message;
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 className="text-lg wrap-anywhere" dir="auto">
            {name}
          </h2>
          <p className="mt-1 flex flex-wrap gap-x-5 text-sm">
            <a className="py-1 wrap-anywhere text-ice-600 underline" href={`mailto:${email}`}>
              <Mailbox address={email} />
            </a>
            {telephone && (
              <TelephoneLink className="py-1 wrap-anywhere" link={telephone_link}>
                {telephone}
              </TelephoneLink>
            )}
          </p>
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600">
          <Moment at={message.created_at} />
          <Waiting message={message} now={now} />
          <MessageState message={message} />
        </p>
      </div>
      {message.message ? (
        <p className="mt-4 max-w-text wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
          {message.message}
        </p>
      ) : (
        <p className="mt-4 text-slate-600">No message: please get in touch.</p>
      )}
      <MailFiles files={message.files} of={`/api/messages/${message.id}`} />
      <MessageActions message={message} onDeleted={onDeleted} />
    </Card>
  );
}

/** Shows how long a new message has waited, and by when an open one is to be answered. */
function Waiting({ message: { status, created_at, due_on }, now }: Pick<Props, "message" | "now">) {
  if (!isUnfinished(status)) return null;
  const length = status === "new" && lengthInWords(created_at, now);
  return (
    <>
      {length && <span>waiting {length}</span>}
      {due_on && <DueDay day={due_on} now={now} />}
    </>
  );
}

function MessageActions({ message, onDeleted }: Omit<Props, "now">) {
  const { id, name, status, version } = message;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState("");
  const group = useReplacedControl(status);

  async function mark(next: MessageStatus) {
    setBusy(true);
    const outcome = await markAs(next, version);
    setFailure(outcome.ok ? "" : outcome.message);
    if (outcome.ok) {
      const words = `The message of ${name} is marked ${statusLabels[next].toLowerCase()}.`;
      offerUndo({ words, undo: () => markAgain(outcome.data.version) });
    }
    // After a refusal, too: somebody else may have marked the message meanwhile, and the page must show that.
    await revalidate();
    setBusy(false);
  }

  async function markAgain(markedVersion: number) {
    const outcome = await markAs(status, markedVersion);
    return outcome.ok ? `It is marked ${statusLabels[status].toLowerCase()} again.` : outcome.message;
  }

  function markAs(next: MessageStatus, known: number) {
    return call("PATCH /api/messages/:id", { params: { id }, body: { status: next, version: known } });
  }

  async function remove() {
    setBusy(true);
    const outcome = await call("DELETE /api/messages/:id", { params: { id } });
    setBusy(false);
    setFailure(outcome.ok || outcome.status === 404 ? "" : outcome.message);
    if (outcome.ok)
      offerRestore({ kind: "message", ids: [id], words: `The message of ${name} was deleted.` });
    await (outcome.ok && onDeleted ? onDeleted() : revalidate());
  }

  const step = (next: MessageStatus, label: string) => (
    <Button
      busy={busy}
      icon={next === "answered" ? <CheckIcon size={18} /> : undefined}
      onClick={() => void mark(next)}
      size="small"
      variant={next === "answered" ? "secondary" : "quiet"}
    >
      {label}
      <VisuallyHidden> ({name})</VisuallyHidden>
    </Button>
  );
  return (
    <div
      {...group}
      aria-label={`Message: ${statusLabels[status]}`}
      className="mt-5 flex flex-wrap items-center gap-2.5 outline-none"
    >
      {isUnfinished(status) && step("answered", "Mark as answered")}
      <div className="flex flex-wrap gap-2.5 max-sm:-ml-3.5">
        {status !== "new" && step("new", status === "spam" ? "Not spam" : "Mark as new")}
        {status !== "spam" && step("spam", "Mark as spam")}
        <Button
          busy={busy}
          icon={<TrashIcon size={18} />}
          onClick={() => void remove()}
          size="small"
          variant="quiet"
        >
          Delete
          <VisuallyHidden> the message of {name}</VisuallyHidden>
        </Button>
      </div>
      <p className="text-sm font-medium text-danger" role="alert">
        {failure}
      </p>
    </div>
  );
}
