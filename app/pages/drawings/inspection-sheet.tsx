import type { PageFacts } from "../../features/page-facts/page-facts.schema.ts";
import { PullDownCurve } from "./pull-down-curve.tsx";
import { keysOf } from "../../platform/keys-of.ts";

const kinds = { look: "A look over", service: "Full service", leaks: "Leak check" } as const;

/** How often each kind of vehicle is due, and what it costs to put it off. */
export function InspectionSheet({ intervals }: { intervals: PageFacts["serviceIntervals"] }) {
  if (intervals.length === 0) return null;
  return (
    <section aria-labelledby="sheet" className="section bg-ice-50">
      <div className="wrap grid items-start gap-x-12 gap-y-10 lg:grid-cols-12 xl:gap-x-16">
        <div className="lg:col-span-7">
          <h2 className="text-3xl" id="sheet">
            When each vehicle is due
          </h2>
          <div className="sheet mt-8">
            <div aria-hidden="true" className="gauge-rule" />
            <table>
              <thead>
                <tr>
                  <th scope="col">Vehicle</th>
                  {Object.values(kinds).map((kind) => (
                    <th key={kind} scope="col">
                      {kind}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {intervals.map((row) => (
                  <tr key={row.vehicle}>
                    <th scope="row">{row.vehicle}</th>
                    {keysOf(kinds).map((key) => (
                      <td data-label={kinds[key]} key={key}>
                        {row[key]}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
          <p className="mt-4 text-sm text-slate-600">
            A start. The hour meter, your routes and the maker’s book decide for each vehicle.
          </p>
        </div>
        <PullDownCurve className="max-w-form lg:col-span-5" />
      </div>
    </section>
  );
}
