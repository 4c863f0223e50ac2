import { Text, View } from "@react-pdf/renderer";
import { createElement as h } from "react";
import { firmFormat } from "../../../platform/firm-time.ts";
import { type ApplicationStatus, statusLabels } from "../application-status.ts";
import type { LetterRow, Step } from "../applications.server.ts";
import { letterTitles } from "../letters/letters.ts";
import { answerLines } from "../references/reference-answer.ts";
import type { ApplicationReference } from "../references/references.schema.ts";
import { look } from "./pdf-look.server.ts";

/** A letter as the PDF shows it. */
type Letter = Pick<
  LetterRow,
  "id" | "kind" | "recipient" | "author_name" | "created_at" | "subject" | "text"
>;

/** Everything done about an application until `at`, an ISO timestamp. */
export type History = {
  status: ApplicationStatus;
  steps: Step[];
  letters: Letter[];
  references: ApplicationReference[];
  at: string;
};

/** Renders the answers of the references, the steps and the letters. */
export function decided({ status, steps, letters, references, at }: History) {
  return [
    ...references.flatMap(answered),
    h(
      View,
      { key: "steps", style: look.group, wrap: false },
      h(Text, { style: look.heading }, `${statusLabels[status]}, as of ${inLondon(at)}`),
      ...steps.map((step, index) =>
        h(
          View,
          { key: index, style: look.row },
          h(
            Text,
            { style: look.label },
            step.action.replace(/^./, (letter) => letter.toUpperCase()),
          ),
          h(Text, { style: look.value }, `${step.actor_name}, ${inLondon(step.at)}`),
        ),
      ),
    ),
    ...letters.map(({ id, kind, recipient, author_name, created_at, subject, text }) =>
      h(
        View,
        { key: id, style: look.letter },
        h(Text, { minPresenceAhead: 60, style: look.letterHead }, `${letterTitles[kind]}: ${subject}`),
        h(Text, { style: look.company }, `To ${recipient}, by ${author_name}, ${inLondon(created_at)}`),
        h(Text, { style: look.letterText }, text),
      ),
    ),
  ];
}

function answered({ referee, answer }: ApplicationReference) {
  if (!answer) return [];
  const { given_by, position, taken_by, answered_at, client_address } = answer;
  const way = taken_by ? `on the telephone with ${taken_by}` : `by the link, from ${client_address}`;
  const by = [given_by, position].filter(Boolean).join(", ");
  const lines = [...answerLines(answer), ["Given by", `${by}, ${way}, ${inLondon(answered_at)}`] as const];
  return h(
    View,
    { key: referee, style: look.group },
    h(
      Text,
      { minPresenceAhead: 40, style: look.heading },
      `Answer of reference ${referee.slice("ref".length)}`,
    ),
    ...lines.map(([label, words]) =>
      h(
        View,
        { key: label, style: look.row },
        h(Text, { style: look.label }, label),
        h(Text, { style: look.value }, words),
      ),
    ),
  );
}

/** Formats an ISO timestamp for the office, followed by the timestamp as it is stored. */
export function inLondon(time: string): string {
  return `${local.format(new Date(time))} (${time})`;
}

const local = firmFormat({ dateStyle: "long", timeStyle: "long" });
