import { type FormEvent, useId, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { readFields } from "../../../platform/browser/forms/form-fields.ts";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { JobReport } from "../job/report.schema.ts";

type Props = { id: number; report: JobReport; onSent: () => void; onCancel: () => void };

/** Asks for the address to which the report goes, and offers those of the customer. */
export function MailReportForm({ id, report, onSent, onCancel }: Props) {
  const list = useId();
  const [key] = useState(newSubmissionKey);
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = readFields(event.currentTarget);
    setBusy(true);
    const outcome = await call("POST /api/callouts/:id/report/mails", {
      params: { id },
      form,
      body: { submission_key: key, version: report.version },
    });
    setBusy(false);
    if (outcome.ok) return onSent();
    setErrors(outcome.errors);
    setProblem(Object.keys(outcome.errors).length > 0 ? undefined : outcome.message);
  }
  return (
    <form
      aria-label="Mail the report"
      className="mt-5 border-t border-slate-100 pt-4"
      method="post"
      noValidate
      onSubmit={(event) => void send(event)}
    >
      <TextField
        autoComplete="off"
        defaultValue={report.offered[0] ?? ""}
        error={errors.to?.[0] ?? null}
        inputMode="email"
        label="To"
        list={list}
        name="to"
        required
        type="email"
      />
      <datalist id={list}>
        {report.offered.map((address) => (
          <option key={address} value={address}>
            {address}
          </option>
        ))}
      </datalist>
      <TextArea
        error={errors.words?.[0] ?? null}
        label="Your words above it"
        name="words"
        optional
        rows={3}
      />
      <Refusal className="mb-4" words={problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit">
          Mail the PDF
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
    </form>
  );
}
