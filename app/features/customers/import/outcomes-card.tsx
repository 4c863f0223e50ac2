import { Link } from "react-router";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { LineOutcome } from "./customer-imports.schema.ts";
import type { Decisions } from "./use-customer-import.ts";

type Props = {
  outcomes: LineOutcome[];
  decisions: Decisions;
  onDecide: (line: number, into: number | "new" | "") => void;
};

/** More lines of one kind are counted only. */
const mostShown = 100;

const kinds = [
  { outcome: "refused", title: "cannot be imported" },
  { outcome: "doubtful", title: "may be customers whom you have" },
  { outcome: "changed", title: "change a customer whom you have" },
  { outcome: "new", title: "are new" },
  { outcome: "same", title: "say nothing new" },
] as const;

/** Shows what the import would do, the lines that need somebody first. */
export function OutcomesCard({ outcomes, decisions, onDecide }: Props) {
  return (
    <TitledCard className="mt-5" title="What the import would do">
      {kinds.map(({ outcome, title }) => {
        const lines = outcomes.filter((one) => one.outcome === outcome);
        if (lines.length === 0) return null;
        return (
          <details
            className="border-t border-slate-200 py-2 first:border-t-0"
            key={outcome}
            open={isFirst(outcome)}
          >
            <summary className="min-h-6 cursor-pointer font-semibold text-navy-900">
              {lines.length} {lines.length === 1 ? "line" : "lines"} {title}
            </summary>
            {outcome !== "same" && (
              <ul className="mt-1 divide-y divide-slate-200">
                {lines.slice(0, mostShown).map((one) => (
                  <Line key={one.line} one={one} onDecide={onDecide} to={decisions[one.line] ?? ""} />
                ))}
              </ul>
            )}
            {outcome !== "same" && lines.length > mostShown && (
              <p className="py-2 text-slate-600">and {lines.length - mostShown} more</p>
            )}
          </details>
        );
      })}
    </TitledCard>
  );
}

function isFirst(outcome: LineOutcome["outcome"]): boolean {
  return outcome === "refused" || outcome === "doubtful";
}

type LineProps = { one: LineOutcome; to: number | "new" | ""; onDecide: Props["onDecide"] };

function Line({ one: { line, outcome, customer, similar, says }, to, onDecide }: LineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <span className="figures w-20 text-sm text-slate-600">Line {line}</span>
      <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
        {customer && (
          <Link className="inline-block min-h-6 font-medium underline" to={`/admin/customers/${customer.id}`}>
            {customer.company_name}
          </Link>
        )}{" "}
        {says.join(outcome === "refused" ? " " : ", ")}
      </span>
      {outcome === "doubtful" && (
        <select
          aria-label={`Line ${line} is`}
          className="field-control w-auto"
          onChange={({ target }) => onDecide(line, decisionOf(target.value))}
          value={to}
        >
          <option value="">Leave it out</option>
          <option value="new">A new customer</option>
          {similar.map(({ id, company_name }) => (
            <option key={id} value={id}>
              The same as {company_name} (file {id})
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

function decisionOf(value: string): number | "new" | "" {
  return value === "" || value === "new" ? value : Number(value);
}
