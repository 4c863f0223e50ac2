import { OutcomesCard, type OutcomeWords } from "../../../ui/import/outcomes-card.tsx";
import type { RedirectOutcome } from "./redirect-imports.schema.ts";

type Props = {
  outcomes: RedirectOutcome[];
  meant: readonly number[];
  onMeant: (line: number, isMeant: boolean) => void;
};

const words: OutcomeWords = {
  refused: ["line cannot be imported", "lines cannot be imported"],
  doubtful: ["line may mean a page of yours", "lines may mean pages of yours"],
  changed: ["line changes where an address leads", "lines change where addresses lead"],
  new: ["line is new", "lines are new"],
  same: ["line says nothing new", "lines say nothing new"],
};

/** Shows what the import would do, the lines that need somebody first. */
export function RedirectOutcomes({ outcomes, meant, onMeant }: Props) {
  return (
    <OutcomesCard
      outcomes={outcomes}
      renderLine={({ line, outcome, path, target, says }) => (
        <>
          <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
            <span className="font-medium text-navy-900">{path || "–"}</span> leads to {target || "–"}
            {says.length > 0 && <span className="block text-sm text-slate-700">{says.join(" ")}</span>}
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
        </>
      )}
      words={words}
    />
  );
}
