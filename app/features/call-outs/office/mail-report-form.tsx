import { useId } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import type { JobReport } from "../job/report.schema.ts";

type Props = { id: number; report: JobReport; onSent: () => void; onCancel: () => void };

/** Asks for the address to which the report goes, and offers those of the customer. */
export function MailReportForm({ id, report, onSent, onCancel }: Props) {
  const list = useId();
  const { version } = report;
  const form = useForm({
    send: (typed, _version, submission_key) =>
      call("POST /api/callouts/:id/report/mails", {
        params: { id },
        form: typed,
        body: { submission_key, version },
      }),
    onSuccess: onSent,
  });
  return (
    <Form aria-label="Mail the report" className="mt-5 border-t border-slate-100 pt-4" of={form}>
      <TextField
        autoComplete="off"
        defaultValue={report.offered[0] ?? ""}
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
      <TextArea label="Your words above it" name="words" optional rows={3} />
      <Refusal className="mb-4" words={form.generalMessage} />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={form.busy} type="submit">
          Mail the PDF
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
    </Form>
  );
}
