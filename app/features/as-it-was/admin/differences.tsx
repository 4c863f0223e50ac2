import { useState } from "react";
import { Link } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { offerUndo } from "../../../platform/browser/calls/undo.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import type { Difference, Step } from "../as-it-was.schema.ts";

type Props = {
  label: string;
  differences: Difference[];
  notes: string[];
  onRestored: (notes: string[]) => void;
};

/** What differs from today, and a button that restores it together. What other pages show as well is left out at first. */
export function Differences({ label, differences, notes, onRestored }: Props) {
  const [choices, setChoices] = useState<Readonly<Record<number, boolean>>>({});
  const { busy, problem, make } = useCall();
  const isChosen = ({ is_shared, steps }: Difference, at: number) =>
    steps.length > 0 && (choices[at] ?? !is_shared);
  const chosen = differences.filter(isChosen);
  const restore = () =>
    make(restoreSteps(chosen.flatMap(({ steps }) => steps)), {
      onSuccess: ({ undo, notes: left }) => {
        offerUndo({
          words: `“${label}” is restored.`,
          undo: async () => {
            const outcome = await restoreSteps(undo);
            if (outcome.ok) onRestored(outcome.data.notes);
            return outcome.ok ? "It is as it was before." : outcome.message;
          },
        });
        onRestored(left);
      },
    });
  return (
    <section aria-labelledby="differences">
      <h2 className="mb-3 text-lg md:text-xl" id="differences">
        What differs from today
      </h2>
      {notes.map((note) => (
        <p className="mb-3 text-sm text-slate-700" key={note}>
          {note}
        </p>
      ))}
      {differences.length === 0 ? (
        <p>Nothing that the history knows of.</p>
      ) : (
        <ul className="grid gap-3">
          {differences.map((difference, at) => (
            <li key={`${difference.label} ${difference.name} ${difference.what}`}>
              <DifferenceCard
                difference={difference}
                isChosen={isChosen(difference, at)}
                onChoose={(choice) => setChoices((before) => ({ ...before, [at]: choice }))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-sm text-slate-600">
        Not known: what was erased or deleted for good since, and the exact place of a picture that came back
        from the bin.
      </p>
      <Refusal className="mt-3" words={problem} />
      {chosen.length > 0 && (
        <UnlessLookOnly>
          <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button busy={busy} busyLabel="Restoring…" onClick={() => void restore()}>
              Restore This Page
            </Button>
            <p className="text-sm text-slate-600">{inWords(chosen.length)} Visitors see it at once.</p>
          </div>
        </UnlessLookOnly>
      )}
    </section>
  );
}

function restoreSteps(steps: Step[]) {
  return call("POST /api/history/restore", { body: { steps } });
}

function inWords(count: number): string {
  return count === 1 ? "One thing." : `${count} things together, or none.`;
}

type CardProps = { difference: Difference; isChosen: boolean; onChoose: (isChosen: boolean) => void };

function DifferenceCard({ difference, isChosen, onChoose }: CardProps) {
  const { label, name, steps, history, refusal, is_shared } = difference;
  const title = `${label}: ${name}`;
  return (
    <Card>
      {steps.length > 0 ? (
        <UnlessLookOnly otherwise={<Title words={title} />}>
          <label className="flex min-h-11 items-center gap-3 font-semibold wrap-anywhere text-navy-900">
            <input
              checked={isChosen}
              className="size-6 flex-none"
              onChange={({ target }) => onChoose(target.checked)}
              type="checkbox"
            />
            {title}
          </label>
        </UnlessLookOnly>
      ) : (
        <Title words={title} />
      )}
      <div className="grid gap-1 text-sm text-slate-600">
        <p>
          {whatIs(difference)}
          {is_shared && steps.length > 0 && " Other pages show it, too."}
        </p>
        {refusal !== null && <p className="font-semibold text-slate-700">{refusal}</p>}
      </div>
      {history !== null && difference.what !== "added" && difference.what !== "in the bin then" && (
        <Link className="inline-flex min-h-11 items-center text-sm text-ice-600 underline" to={history}>
          Compare<span className="sr-only"> {name}</span>
        </Link>
      )}
    </Card>
  );
}

function Title({ words }: { words: string }) {
  return <p className="font-semibold wrap-anywhere text-navy-900">{words}</p>;
}

function whatIs({ what, changed }: Difference): string {
  switch (what) {
    case "changed":
      return changed.length === 0 ? "Changed since." : `Changed since: ${changed.join(", ").toLowerCase()}.`;
    case "added":
      return "It was added later. Restoring puts it into the bin.";
    case "deleted":
      return "It is in the bin now. Restoring brings it back.";
    case "in the bin then":
      return "It was in the bin then, and came back later. Restoring puts it into the bin again.";
    case "in menus":
      return "Another page, which the menus named differently. Restore it on its own page.";
  }
}
