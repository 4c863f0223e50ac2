import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { Badge, type BadgeTone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { LoggedMail } from "../mail-log.schema.ts";

const states: Record<LoggedMail["status"], { label: string; tone: BadgeTone }> = {
  sent: { label: "Sent", tone: "success" },
  waiting: { label: "Waiting", tone: "news" },
  failed: { label: "Failed", tone: "danger" },
};

export function MailRow({ mail, delivers }: { mail: LoggedMail; delivers: boolean }) {
  const { revalidate } = useRevalidator();
  const [sending, setSending] = useState(false);
  const [note, setNote] = useState("");
  const { label, tone } = states[mail.status];

  async function sendAgain() {
    setSending(true);
    const outcome = await call("POST /api/mails/:id/send", { params: { id: mail.id } });
    setSending(false);
    setNote(outcome.ok ? "On its way." : outcome.message);
    if (outcome.ok) await revalidate();
  }

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-4 md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold text-navy-900">{mail.subject}</p>
        <p className="text-sm break-all text-slate-600">To {mail.to}</p>
        {mail.last_error && <p className="mt-1 text-sm break-words text-danger-dark">{mail.last_error}</p>}
      </div>
      <div className="text-sm text-slate-600 md:w-56">
        <Badge tone={tone}>{label}</Badge>
        <p className="mt-1.5">
          {mail.sent_at ? "Sent " : "Written "}
          <Moment at={mail.sent_at ?? mail.created_at} />
        </p>
        {delivers && mail.next_try_at && mail.attempts > 0 && (
          <p>
            Next try <Moment at={mail.next_try_at} />
          </p>
        )}
      </div>
      <div className="flex items-center gap-3">
        <p className="text-sm text-slate-600" role="status">
          {note}
        </p>
        <Button busy={sending} onClick={() => void sendAgain()} size="small" variant="secondary">
          Send again
          <VisuallyHidden>
            {" "}
            “{mail.subject}” to {mail.to}
          </VisuallyHidden>
        </Button>
      </div>
    </li>
  );
}
