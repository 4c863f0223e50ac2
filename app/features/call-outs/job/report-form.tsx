import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import { newSubmissionKey } from "../../../platform/browser/calls/submission-key.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useSignaturePaper } from "../../../ui/signature/use-signature-canvas.ts";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { PhotographsPart } from "../card/photographs-part.tsx";
import { fromDataUrl, toDataUrl } from "./data-url.ts";
import { checkReport, readReportDraft, type ReportDraft, storeReportDraft } from "./report-draft.ts";
import { partLines } from "./report-fields.ts";
import { PartsField } from "./parts-field.tsx";
import { SigningFields } from "./signing-fields.tsx";
import { statusOf } from "./step-buttons.tsx";
import type { ReportWords } from "./stored-presses.ts";
import { TemperatureField } from "./temperature-field.tsx";
import type { useEngineerJob } from "./use-engineer-job.ts";

type Props = { job: ReturnType<typeof useEngineerJob>; onSent: () => void };

/** What was found and done. Each letter is stored on the telephone, and the report leaves by one press. */
export function ReportForm(props: Props) {
  const { reference } = props.job.page;
  const [stored, setStored] = useState<ReportDraft>();
  // Read after hydration: the server knows nothing of what the telephone stores.
  useEffect(() => setStored(readReportDraft(reference)), [reference]);
  return stored ? <Fields {...props} stored={stored} /> : null;
}

function Fields({ job, onSent, stored }: Props & { stored: ReportDraft }) {
  const { page, outbox } = job;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(stored);
  // A change may come before the one before it is rendered, or after a photograph was read: each adds to the latest.
  const latest = useRef(stored);
  // A second press may come while the signature is made into a file.
  const isSending = useRef(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const photographs = useMemo(() => draft.photographs.map(fromDataUrl), [draft.photographs]);
  const signature = { way: "draw", strokes: draft.strokes, name: "" } as const;
  const paper = useSignaturePaper(signature);
  const isDone = statusOf(job) === "done" || page.stopped !== null;
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid=""]')?.focus();
  }, [errors]);

  function change(changed: Partial<ReportDraft>) {
    const next = { ...latest.current, ...changed };
    latest.current = next;
    setDraft(next);
    const stale = new Set<string>(
      Object.keys(changed).map((name) => (name === "strokes" ? "signature" : name)),
    );
    if (Object.keys(errors).some((name) => stale.has(name))) {
      setErrors(Object.fromEntries(Object.entries(errors).filter(([name]) => !stale.has(name))));
    }
    storeReportDraft(page.reference, next);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const found = checkReport(latest.current);
    setErrors(found);
    if (Object.keys(found).length > 0 || isSending.current) return;
    isSending.current = true;
    try {
      await send();
    } finally {
      isSending.current = false;
    }
  }

  async function send() {
    const file = draft.isSigned ? await paper.toFile() : null;
    const signed = file && (await toDataUrl(file));
    const pressed_at = Date.now();
    if (!isDone) {
      const step = { kind: "step", status: "done", minutes: null } as const;
      void outbox.press({ ...step, key: newSubmissionKey(), pressed_at });
    }
    onSent();
    const report = { words: wordsOf(draft), signature: signed, photographs: draft.photographs };
    await outbox.press({ kind: "report", key: newSubmissionKey(), pressed_at, ...report });
  }

  const text = (name: "found" | "done", label: string) => (
    <TextArea
      error={errors[name] ?? null}
      label={label}
      name={name}
      onChange={({ target }) => change({ [name]: target.value })}
      required
      rows={3}
      value={draft[name]}
    />
  );
  return (
    <TitledCard title="Your report">
      <form
        className="grid gap-1"
        method="post"
        noValidate
        onSubmit={(event) => void submit(event)}
        ref={form}
      >
        {text("found", "What you found")}
        {text("done", "What you did")}
        <PartsField onChange={(parts) => change({ parts })} parts={draft.parts} />
        <TemperatureField
          error={errors.temperature}
          from={page.box_temperature ?? page.set_point ?? 0}
          onChange={(temperature) => change({ temperature })}
          value={draft.temperature}
        />
        <TextField
          error={errors.worked_minutes ?? null}
          hint="Leave it empty to count from “with the driver” to “done”."
          inputMode="numeric"
          label="Minutes of work"
          name="worked_minutes"
          onChange={({ target }) => change({ worked_minutes: target.value })}
          optional
          value={draft.worked_minutes}
        />
        <PhotographsPart
          onChange={(chosen) =>
            void Promise.all(chosen.map(toDataUrl)).then((all) => change({ photographs: all }))
          }
          photographs={photographs}
        />
        <SigningFields draft={draft} errors={errors} onChange={change} paper={paper.canvas} />
        <Button block className="mt-4" size="large" type="submit">
          {isDone ? "Send the report" : "Done: send the report"}
        </Button>
      </form>
    </TitledCard>
  );
}

function wordsOf(draft: ReportDraft): ReportWords {
  const given = (typed: string) => typed.trim() || null;
  return {
    found: draft.found,
    done: draft.done,
    parts: given(partLines(draft.parts)),
    temperature: given(draft.temperature),
    worked_minutes: given(draft.worked_minutes),
    signer_name: draft.isSigned ? given(draft.signer_name) : null,
    unsigned_reason: draft.isSigned ? null : given(draft.unsigned_reason),
  };
}
