import { Moment } from "../../../ui/display/moment.tsx";
import { letterTitles } from "../letters/letters.ts";
import type { Application, ApplicationLetter } from "../applications.schema.ts";

/** Lists the steps of an application and then its letters, each oldest first. */
export function ApplicationRecord({
  application: { steps, letters, created_at },
}: {
  application: Application;
}) {
  return (
    <ol aria-label="What was done" className="mt-3 grid gap-2 border-l-2 border-ice-300 pl-4 text-sm">
      <li>
        <p className="font-semibold text-navy-900">
          Application received{" "}
          <span className="font-normal text-slate-600">
            <Moment at={created_at} />
          </span>
        </p>
      </li>
      {steps.map(({ at, by, action }) => (
        <li key={`${at} ${action}`}>
          <p className="font-semibold text-navy-900 first-letter:uppercase">{action}</p>
          <p className="text-slate-600">
            {by}, <Moment at={at} />
          </p>
        </li>
      ))}
      {letters.map((letter) => (
        <li key={letter.id}>
          <Letter {...letter} />
        </li>
      ))}
    </ol>
  );
}

const states: Record<ApplicationLetter["state"], string> = {
  waiting: "in the outbox since",
  sent: "sent",
  failed: "could not be sent; written",
  "taken back": "taken back and not sent; written",
  forgotten: "written",
};

function Letter({ kind, to, subject, text, author, created_at, state, sent_at }: ApplicationLetter) {
  return (
    <details>
      <summary className="cursor-pointer py-1">
        <span className="font-semibold text-navy-900">{letterTitles[kind]}</span>{" "}
        <span className="wrap-anywhere text-slate-600">
          to {to}, {states[state]} <Moment at={sent_at ?? created_at} />
        </span>
      </summary>
      <p className="mt-1 font-semibold wrap-anywhere text-navy-900" dir="auto">
        {subject}
      </p>
      <p className="mt-1 wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
        {text}
      </p>
      <p className="mt-1 text-slate-600">Written by {author}</p>
    </details>
  );
}
