import { Link } from "react-router";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { type Median, minutesInWords, type WeekOfCallOuts } from "../response-times.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Shows how fast call-outs were answered, by week. */
export function ResponseTimes({ weeks, mayShow }: { weeks: WeekOfCallOuts[]; mayShow: boolean }) {
  if (weeks.length === 0) return null;
  return (
    <TitledCard title="How fast we were">
      <p className="mb-4 text-sm text-slate-600">
        Medians from when a call-out reached us; in brackets, of how many. Cancelled ones do not count.
      </p>
      <table className="figures w-full text-left text-sm md:text-base">
        <thead className="text-slate-600">
          <tr>
            {["Week from", "Call-outs", "Seen after", "Van there after"].map((title) => (
              <th className="py-1.5 pr-3 align-bottom font-medium" key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-slate-100">
          {weeks.map(({ monday, count, seen, arrived }) => (
            <tr key={monday}>
              <th className="py-2 pr-3 font-medium text-navy-900" scope="row">
                {day.format(new Date(monday))}
              </th>
              <td className="py-2 pr-3">{count}</td>
              <td className="py-2 pr-3">{inWords(seen)}</td>
              <td className="py-2">{inWords(arrived)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {mayShow && (
        <p className="mt-4 text-sm">
          <Link className="font-semibold text-ice-600 underline" to="/admin/facts/responseTime">
            Show visitors how long drivers wait
          </Link>
        </p>
      )}
    </TitledCard>
  );
}

function inWords({ minutes, count }: Median): string {
  return minutes === null ? "–" : `${minutesInWords(minutes)} (${count})`;
}
