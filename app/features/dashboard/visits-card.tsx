import { Link } from "react-router";
import { WeekChart } from "../../ui/display/week-chart.tsx";
import { Card } from "../../ui/page/card.tsx";
import { countNames, countTitles } from "../visits/visits.present.ts";
import type { WeekOfVisits } from "../visits/visits.server.ts";

/** What the site brought this week and last week, and the views of the weeks before. */
export function VisitsCard({ weeks }: { weeks: WeekOfVisits[] }) {
  const [last, now] = weeks.slice(-2);
  if (!last || !now) return null;
  return (
    <Card>
      <h2 className="mb-3 text-lg">What the site brings</h2>
      <table className="figures mb-4 w-full text-sm md:text-base">
        <thead className="text-sm text-slate-600">
          <tr>
            <th scope="col">
              <span className="sr-only">What was counted</span>
            </th>
            <th className="py-1 pl-3 text-right font-medium" scope="col">
              This week
            </th>
            <th className="py-1 pl-3 text-right font-medium" scope="col">
              Last week
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-slate-100">
          {countNames.map((name) => (
            <tr key={name}>
              <th className="py-1.5 text-left font-normal text-slate-700" scope="row">
                {countTitles[name]}
              </th>
              <td className="py-1.5 pl-3 text-right font-semibold text-navy-900">{now[name]}</td>
              <td className="py-1.5 pl-3 text-right text-slate-600">{last[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {weeks.some(({ views }) => views > 0) && (
        <WeekChart
          caption="Views by week"
          labels={["Views by week"]}
          weeks={weeks.map(({ monday, views }) => ({ monday, figures: [views] }))}
        />
      )}
      <p className="mt-4">
        <Link className="font-semibold text-ice-600 underline" to="/admin/visits">
          Pages, sources and devices
        </Link>
      </p>
    </Card>
  );
}
