import { months } from "../../features/page-facts/months.ts";
import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";

/** A year of a plan on the ruler that pages share. */
export function YearRuler({ visits }: { visits: PageFacts["maintenanceYear"] }) {
  if (visits.length === 0) return null;
  return (
    <section aria-labelledby="year" className="section bg-ice-50">
      <div className="wrap">
        <h2 className="text-3xl" id="year">
          A year of a plan
        </h2>
        <p className="mt-4 mb-10 max-w-text">
          An example for one trailer. Yours follows its hours, its routes and the days on which it stands
          still.
        </p>
        <ol className="year">
          {inRows(visits).map(({ month, visit, row }) => (
            <li data-visit={row} key={month}>
              <span className="year-month">{month}</span>
              <span className="year-visit text-navy-900">{visit}</span>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

/** The words of a month are wider than the month, so the second of two neighbours has its words below. */
function inRows(visits: PageFacts["maintenanceYear"]) {
  let row: "upper" | "lower" | undefined;
  return months.map((month) => {
    const visit = visits.find((one) => one.month === month)?.visit;
    row = visit ? (row === "upper" ? "lower" : "upper") : undefined;
    return { month, visit, row };
  });
}
