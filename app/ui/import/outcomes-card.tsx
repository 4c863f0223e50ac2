import type { ReactNode } from "react";
import { TitledCard } from "../page/titled-card.tsx";

export type Outcome = "refused" | "doubtful" | "changed" | "new" | "same";
/** What an outcome says of one line and of several, after their number. */
export type OutcomeWords = Record<Outcome, readonly [one: string, several: string]>;

type Line = { line: number; outcome: Outcome };
type Props<T extends Line> = {
  words: OutcomeWords;
  outcomes: readonly T[];
  /** What stands beside the number of a line. Nothing for outcomes whose lines are only counted. */
  renderLine: (line: T) => ReactNode;
  onlyCounted?: readonly Outcome[];
};

/** Those that need somebody stand first, open. */
const order: readonly Outcome[] = ["refused", "doubtful", "changed", "new", "same"];
/** More lines of one kind are counted only. */
const mostShown = 100;

/** Shows what an import would do. */
export function OutcomesCard<T extends Line>({ words, outcomes, renderLine, onlyCounted = [] }: Props<T>) {
  return (
    <TitledCard className="mt-5" title="What the import would do">
      {order.map((outcome) => {
        const lines = outcomes.filter((one) => one.outcome === outcome);
        if (lines.length === 0) return null;
        const [one, several] = words[outcome];
        const shown = onlyCounted.includes(outcome) ? [] : lines.slice(0, mostShown);
        return (
          <details
            className="border-t border-slate-200 py-2 first:border-t-0"
            key={outcome}
            open={outcome === "refused" || outcome === "doubtful"}
          >
            <summary className="min-h-6 cursor-pointer font-semibold text-navy-900">
              {lines.length} {lines.length === 1 ? one : several}
            </summary>
            <ul className="mt-1 divide-y divide-slate-200">
              {shown.map((line) => (
                <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={line.line}>
                  <span className="figures w-20 text-sm text-slate-600">Line {line.line}</span>
                  {renderLine(line)}
                </li>
              ))}
            </ul>
            {shown.length > 0 && lines.length > mostShown && (
              <p className="py-2 text-slate-600">and {lines.length - mostShown} more</p>
            )}
          </details>
        );
      })}
    </TitledCard>
  );
}
