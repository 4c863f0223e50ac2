import { Badge, type BadgeTone } from "../../../ui/display/badge.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { LoggedMail } from "../mail-log.schema.ts";
import { failureInWords } from "../../../platform/mail/failure-in-words.ts";
import { useSendingAgain } from "./use-sending-again.ts";

const states: Record<LoggedMail["status"], { label: string; tone: BadgeTone }> = {
  sent: { label: "Sent", tone: "success" },
  waiting: { label: "Waiting", tone: "news" },
  failed: { label: "Failed", tone: "danger" },
};

export function MailRow({ mail, delivers }: { mail: LoggedMail; delivers: boolean }) {
  const { sending, note, order, waitForOutcome } = useSendingAgain(mail);
  const { label, tone } = states[mail.status];

  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1 px-4 py-1.5 text-sm leading-snug md:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="leading-snug font-semibold wrap-anywhere text-navy-900" dir="auto">
          {mail.subject}
        </p>
        <p className="text-xs break-all text-slate-600">To {mail.to}</p>
        {mail.last_error && <Failure error={mail.last_error} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-slate-600 md:w-80 md:self-center">
        <Badge tone={tone}>{label}</Badge>
        <p>
          {mail.sent_at ? "Sent " : "Written "}
          <Moment at={mail.sent_at ?? mail.created_at} />
        </p>
        {delivers && mail.next_try_at && mail.attempts > 0 && (
          <p>
            Next try <Moment at={mail.next_try_at} />
          </p>
        )}
      </div>
      {delivers && (
        <div className="flex flex-wrap items-center gap-3 md:w-52">
          <ConfirmButton
            act={order}
            onDone={waitForOutcome}
            size="small"
            variant="secondary"
            what={`“${mail.subject}” will be mailed to ${mail.to}${mail.sent_at ? " once more" : " now"}.`}
          >
            {sending ? "Sending…" : "Send again"}
            <VisuallyHidden>
              {" "}
              “{mail.subject}” to {mail.to}
            </VisuallyHidden>
          </ConfirmButton>
          <p className="text-sm font-medium text-navy-900" role="status">
            {note}
          </p>
        </div>
      )}
    </li>
  );
}

function Failure({ error }: { error: string }) {
  return (
    <>
      <p className="mt-1 text-sm text-danger-dark">{failureInWords(error)}</p>
      <details className="mt-1 text-sm text-slate-600">
        <summary className="cursor-pointer py-1">What the mail server said</summary>
        <p className="wrap-anywhere">{error}</p>
      </details>
    </>
  );
}
