import { useState } from "react";
import { lengthInWords } from "../../../ui/display/age-in-words.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { Application } from "../applications.schema.ts";
import type { From } from "../letters/letters.ts";
import { answerLines, type Referee } from "../references/reference-answer.ts";
import type { ApplicationReference } from "../references/references.schema.ts";
import { CorrectRefereeDialog } from "./correct-referee-dialog.tsx";
import { FieldValue } from "./field-list.tsx";
import { TelephoneReferenceDialog } from "./telephone-reference-dialog.tsx";

type Props = { application: Application; from: From; now: string };

/** Shows both referees, how to reach them, and their answers. */
export function ReferencesCard({ application, from, now }: Props) {
  const { fields, referee_addresses, telephone_links, references, status } = application;
  const [correcting, setCorrecting] = useState<Referee | null>(null);
  const [taking, setTaking] = useState<ApplicationReference | null>(null);
  const isOpen = status === "received" || status === "references_asked";
  return (
    <TitledCard title="References">
      <ol className="grid gap-5 text-sm md:grid-cols-2 md:text-base">
        {references.map((reference, index) => {
          const { referee, state } = reference;
          return (
            <li className="min-w-0" key={referee}>
              <p className="font-semibold wrap-anywhere text-navy-900" dir="auto">
                <span className="sr-only">Reference</span> {index + 1}. {fields[`${referee}_company_name`]}
              </p>
              <p className="wrap-anywhere whitespace-pre-line" dir="auto">
                {fields[`${referee}_address`]}
              </p>
              <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 wrap-anywhere">
                <FieldValue fields={fields} name={`${referee}_email`} telephoneLinks={telephone_links} />
                <FieldValue fields={fields} name={`${referee}_telephone`} telephoneLinks={telephone_links} />
              </p>
              {referee_addresses[referee] !== fields[`${referee}_email`] && (
                <p className="mt-1 wrap-anywhere">
                  Corrected by the office: <span className="font-medium">{referee_addresses[referee]}</span>
                </p>
              )}
              <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1">
                <p className="font-medium text-navy-900">{standingOf(reference, now)}</p>
                {isOpen && (state === "not_asked" || state === "waiting") && (
                  <UnlessLookOnly>
                    <Button
                      className="max-md:min-h-11"
                      onClick={() => setTaking(reference)}
                      size="small"
                      variant="secondary"
                    >
                      Answered by telephone<VisuallyHidden> (reference {index + 1})</VisuallyHidden>
                    </Button>
                    {status === "references_asked" && (
                      <Button
                        className="max-md:min-h-11"
                        onClick={() => setCorrecting(referee)}
                        size="small"
                        variant="quiet"
                      >
                        Correct the address<VisuallyHidden> (reference {index + 1})</VisuallyHidden>
                      </Button>
                    )}
                  </UnlessLookOnly>
                )}
              </div>
              {reference.answer && <Answer answer={reference.answer} />}
            </li>
          );
        })}
      </ol>
      {correcting && (
        <CorrectRefereeDialog
          application={application}
          from={from}
          onClose={() => setCorrecting(null)}
          referee={correcting}
        />
      )}
      {taking && (
        <TelephoneReferenceDialog
          application={application}
          onClose={() => setTaking(null)}
          referee={taking.referee}
        />
      )}
    </TitledCard>
  );
}

function standingOf({ state, asked_at, ends_at, reminders }: ApplicationReference, now: string): string {
  if (state === "none_given") return "Gives no references.";
  if (state === "given") return "Has answered.";
  if (state === "not_asked" || !asked_at) return "Not asked yet.";
  const length = lengthInWords(asked_at, now);
  const since = length ? `Asked ${length} ago` : "Asked just now";
  if (ends_at && ends_at <= now) return `${since}; the form has ended without an answer.`;
  if (reminders === 0) return `${since}.`;
  return `${since}, reminded ${reminders === 1 ? "once" : "twice"}.`;
}

function Answer({ answer }: { answer: NonNullable<ApplicationReference["answer"]> }) {
  const { given_by, position, taken_by, answered_at, client_address } = answer;
  return (
    <>
      <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5">
        {answerLines(answer).map(([label, words]) => (
          <div className="contents" key={label}>
            <dt className="text-sm text-slate-600">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
              {words}
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1 text-sm wrap-anywhere text-slate-600">
        {[given_by, position].filter(Boolean).join(", ")}, <Moment at={answered_at} />
        {taken_by ? `, on the telephone with ${taken_by}` : `, by the link, from ${client_address}`}
      </p>
    </>
  );
}
