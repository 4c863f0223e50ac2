import { type FormEvent, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { readFields } from "../../../platform/browser/forms/form-fields.ts";
import type { FieldErrors } from "../../../platform/errors.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { JobReport } from "../job/report.schema.ts";

type Props = { id: number; report: JobReport; onSaved: () => void; onCancel: () => void };

/** Corrects the words and figures of a report. What was signed, and by whom, stays. */
export function CorrectReportForm({ id, report, onSaved, onCancel }: Props) {
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [problem, setProblem] = useState<string>();
  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = readFields(event.currentTarget);
    setBusy(true);
    const outcome = await call("PATCH /api/callouts/:id/report", {
      params: { id },
      form,
      body: { version: report.version },
    });
    setBusy(false);
    if (outcome.ok) return onSaved();
    setErrors(outcome.errors);
    setProblem(Object.keys(outcome.errors).length > 0 ? undefined : outcome.message);
  }
  const error = (name: string) => errors[name]?.[0] ?? null;
  return (
    <form aria-label="Correct the report" method="post" noValidate onSubmit={(event) => void save(event)}>
      <TextArea
        defaultValue={report.found}
        error={error("found")}
        label="Found"
        name="found"
        required
        rows={3}
      />
      <TextArea defaultValue={report.done} error={error("done")} label="Done" name="done" required rows={3} />
      <TextArea
        defaultValue={report.parts ?? ""}
        error={error("parts")}
        hint="One a line, such as: 2 × Drive belt"
        label="Parts"
        name="parts"
        optional
        rows={3}
      />
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField
          defaultValue={report.temperature ?? ""}
          error={error("temperature")}
          label="Box at leaving, °C"
          name="temperature"
          optional
        />
        <TextField
          defaultValue={report.worked_minutes ?? ""}
          error={error("worked_minutes")}
          inputMode="numeric"
          label="Minutes of work"
          name="worked_minutes"
          optional
        />
      </div>
      <Refusal className="mb-4" words={problem} />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit">
          Save a new version
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
    </form>
  );
}
