import { Link } from "react-router";
import { OutcomesCard, type OutcomeWords } from "../../../ui/import/outcomes-card.tsx";
import type { LineOutcome } from "./customer-imports.schema.ts";
import type { Decisions } from "./use-customer-import.ts";

type Props = {
  outcomes: LineOutcome[];
  decisions: Decisions;
  onDecide: (line: number, into: number | "new" | "") => void;
};

const words: OutcomeWords = {
  refused: ["line cannot be imported", "lines cannot be imported"],
  doubtful: ["line may be a customer whom you have", "lines may be customers whom you have"],
  changed: ["line changes a customer whom you have", "lines change a customer whom you have"],
  new: ["line is new", "lines are new"],
  same: ["line says nothing new", "lines say nothing new"],
};

/** Shows what the import would do, the lines that need somebody first. */
export function CustomerOutcomes({ outcomes, decisions, onDecide }: Props) {
  return (
    <OutcomesCard
      onlyCounted={["same"]}
      outcomes={outcomes}
      renderLine={(one) => <Line one={one} onDecide={onDecide} to={decisions[one.line] ?? ""} />}
      words={words}
    />
  );
}

type LineProps = { one: LineOutcome; to: number | "new" | ""; onDecide: Props["onDecide"] };

function Line({ one: { line, outcome, customer, similar, says }, to, onDecide }: LineProps) {
  return (
    <>
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
    </>
  );
}

function decisionOf(value: string): number | "new" | "" {
  return value === "" || value === "new" ? value : Number(value);
}
