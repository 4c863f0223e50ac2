import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { type FormFields, readFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { type From, type LetterKind, recipientOf } from "../letters/letters.ts";
import type { Application } from "../applications.schema.ts";
import type { WhoSees } from "../../customers/opened-to.server.ts";
import { withAddresses } from "../references/referee-addresses.ts";
import { WhoSeesFields } from "./who-sees-fields.tsx";
import { initialLetterText } from "./initial-letter-text.ts";

/** A step that sends letters: its next status, and whether it opens a declined application again. */
export type LetteredStep =
  | { status: "references_asked" | "approved" | "declined"; reopens?: false }
  | { status: "received" | "references_asked"; reopens: true };

type Props = {
  application: Application;
  step: LetteredStep;
  from: From;
  /** Who sees the customer's account online once this is approved. */
  opensTo: WhoSees[];
  onSent: () => void;
  /**
   * Takes the step without a letter. `note` is the text typed for the office, `left_out` names whom an approval does not
   * let into the customer's file.
   */
  onWithout: (also: { note: string; left_out: string[] }) => void;
  onClose: () => void;
};

/** Lets the office read and change the letters of a step, and sends them with the step. */
export function LetterDialog({ application, step, from, opensTo, onSent, onWithout, onClose }: Props) {
  const [left_out, setLeftOut] = useState<string[]>([]);
  const { id } = application;
  const { title, send, without, ...all } = words[wordsOf(step)];
  const answered = application.references.filter(({ answer }) => answer !== null);
  const letters = all.letters.filter(({ kind }) => answered.every(({ referee }) => referee !== kind));
  const officeField = step.status === "declined" ? reasonField : noteField;
  const form = useForm<Application>({
    version: application.version,
    draft: { of: `letter ${wordsOf(step)} of application ${id}` },
    send: (form, version, sending_key) =>
      sendStep(id, step, { form, body: { sending_key, left_out, version } }),
    onSuccess: onSent,
    load: onSent,
  });
  return (
    <FormDialog
      describe={(theirs) => `It is now marked ${theirs.status.replaceAll("_", " ")}.`}
      form={form}
      isLong
      onClose={onClose}
      send={letters.length < all.letters.length ? "Send the letter" : send}
      sending="Sending…"
      title={title}
      what="this application"
      width="wide"
    >
      {letters.map((letter) => (
        <LetterFields
          application={application}
          from={from}
          key={letter.kind}
          letter={letter}
          rows={letters.length > 1 ? 8 : 13}
        />
      ))}
      {letters.length < all.letters.length && (
        <p className="mb-3 text-sm text-slate-600">
          The other reference has answered already, and is not written to again.
        </p>
      )}
      <TextArea hint={officeField.hint} label={officeField.label} name={officeField.name} optional rows={2} />
      {step.status === "references_asked" && !step.reopens && (
        <p className="mb-3 text-sm text-slate-600">
          Below each letter stands a button that leads to a short form, and that it works once, for 30 days.
          Who has not answered is reminded after 5 days and after 10.
        </p>
      )}
      {step.status === "approved" && (
        <p className="mb-3 text-sm text-slate-600">
          Below the letter stands a button that leads to the account online, unless you leave the applicant’s
          address out.
        </p>
      )}
      {step.status === "approved" && (
        <WhoSeesFields leftOut={left_out} onChange={setLeftOut} people={opensTo} />
      )}
      <p className="text-sm text-slate-600">
        Nothing has been sent yet. What you send can be taken back for a minute, and is stored with the
        application, word for word.
      </p>
      <Button
        className="mt-2 -ml-3.5"
        onClick={() => onWithout({ note: noteIn(form.props.ref.current), left_out })}
        size="small"
        variant="quiet"
      >
        {without}
      </Button>
    </FormDialog>
  );
}

type LetterFieldsProps = Pick<Props, "application" | "from"> & { letter: Letter; rows: number };

/** Shows the recipient of a letter, and the fields for its subject and text. */
function LetterFields({ application, from, letter: { kind, prefix }, rows }: LetterFieldsProps) {
  const { fields, referee_addresses } = application;
  const begin = initialLetterText(kind, application, from);
  const about = prefix ? ` to reference ${prefix.at(3)}` : "";
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-sm wrap-anywhere text-slate-600">
        To{" "}
        <span className="font-semibold text-navy-900">
          {recipientOf(kind, withAddresses(fields, referee_addresses))}
        </span>
        {prefix && `, ${fields[`${prefix}_company_name`]}`}
      </legend>
      <TextField
        defaultValue={begin.subject}
        label={`Subject${about}`}
        name={named(prefix, "subject")}
        required
      />
      <TextArea
        defaultValue={begin.text}
        label={`Letter${about}`}
        name={named(prefix, "text")}
        required
        rows={rows}
      />
    </fieldset>
  );
}

type Letters = { form: FormFields; body: { sending_key: string; left_out: string[]; version: number } };

function sendStep(id: number, step: LetteredStep, { form, body: { left_out, ...body } }: Letters) {
  const params = { id };
  if (step.reopens) {
    return call("POST /api/applications/:id/reopening", {
      params,
      form,
      body: { ...body, status: step.status },
    });
  }
  return step.status === "references_asked"
    ? call("POST /api/applications/:id/references", { params, form, body })
    : call("POST /api/applications/:id/decision", {
        params,
        form,
        body: { ...body, left_out, status: step.status },
      });
}

const noteField = { name: "note", label: "Note", hint: "Only the office sees it." };
const reasonField = {
  name: "reason",
  label: "Reason",
  hint: "Only the office sees it: it is stored with the notes, and is not in the letter.",
};

/** Returns the text that only the office may read. */
function noteIn(form: HTMLFormElement | null): string {
  const { reason = "", note = "" } = form ? readFields(form) : {};
  return reason.trim() ? `Reason: ${reason.trim()}` : note.trim();
}

type Prefix = "ref1" | "ref2";
type TypedField = "subject" | "text" | `${Prefix}_${"subject" | "text"}`;
type Letter = { kind: LetterKind; prefix?: Prefix };
type StepWords = {
  title: string;
  send: string;
  without: string;
  letters: Letter[];
};

function wordsOf(step: LetteredStep): keyof typeof words {
  return step.reopens ? "reopened" : step.status;
}

const words: Record<"references_asked" | "approved" | "declined" | "reopened", StepWords> = {
  references_asked: {
    title: "Ask the references",
    send: "Send both letters",
    without: "They are asked already: send nothing",
    letters: [
      { kind: "ref1", prefix: "ref1" },
      { kind: "ref2", prefix: "ref2" },
    ],
  },
  approved: {
    title: "Approve",
    send: "Approve and send",
    without: "Approve without a letter",
    letters: [{ kind: "approved" }],
  },
  declined: {
    title: "Decline",
    send: "Decline and send",
    without: "Decline without a letter",
    letters: [{ kind: "declined" }],
  },
  reopened: {
    title: "Open it again",
    send: "Open again and send",
    without: "Open again without a letter",
    letters: [{ kind: "reopened" }],
  },
};

function named(prefix: Prefix | undefined, field: "subject" | "text"): TypedField {
  return prefix ? `${prefix}_${field}` : field;
}
