import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { RedirectOutcome } from "./redirect-imports.schema.ts";

type Props = {
  outcomes: RedirectOutcome[];
  meant: readonly number[];
  onMeant: (line: number, isMeant: boolean) => void;
};

/** More lines of one kind are counted only. */
const mostShown = 100;

const kinds = [
  { outcome: "refused", one: "line cannot be imported", several: "lines cannot be imported" },
  { outcome: "doubtful", one: "line may mean a page of yours", several: "lines may mean pages of yours" },
  {
    outcome: "changed",
    one: "line changes where an address leads",
    several: "lines change where addresses lead",
  },
  { outcome: "new", one: "line is new", several: "lines are new" },
  { outcome: "same", one: "line says nothing new", several: "lines say nothing new" },
] as const;

/** Shows what the import would do, the lines that need somebody first. */
export function OutcomesCard({ outcomes, meant, onMeant }: Props) {
  return (
    <TitledCard className="mt-5" title="What the import would do">
      {kinds.map(({ outcome, one, several }) => {
        const lines = outcomes.filter((line) => line.outcome === outcome);
        if (lines.length === 0) return null;
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
              {lines.slice(0, mostShown).map(({ line, path, target, says }) => (
                <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={line}>
                  <span className="figures w-20 text-sm text-slate-600">Line {line}</span>
                  <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                    <span className="font-medium text-navy-900">{path || "–"}</span> leads to {target || "–"}
                    {says.length > 0 && (
                      <span className="block text-sm text-slate-700">{says.join(" ")}</span>
                    )}
                  </span>
                  {outcome === "doubtful" && (
                    <label className="flex min-h-11 items-center gap-2">
                      <input
                        checked={meant.includes(line)}
                        className="size-5"
                        onChange={({ target: { checked } }) => onMeant(line, checked)}
                        type="checkbox"
                      />
                      Line {line} means {target}
                    </label>
                  )}
                </li>
              ))}
            </ul>
            {lines.length > mostShown && (
              <p className="py-2 text-slate-600">and {lines.length - mostShown} more</p>
            )}
          </details>
        );
      })}
    </TitledCard>
  );
}
