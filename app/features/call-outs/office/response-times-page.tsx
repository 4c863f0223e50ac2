import { Link } from "react-router";
import type { Route } from "./+types/response-times-page";
import { mayDo } from "../../../platform/http/duties.ts";
import { servicesContext, viewerContext } from "../../../platform/http/page-context.server.ts";
import { Card } from "../../../ui/page/card.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { readWeeksOfCallOuts } from "../response-times.server.ts";
import { type Median, minutesInWords } from "../response-times.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const viewer = await context.get(viewerContext)();
  return {
    weeks: await readWeeksOfCallOuts(db, clock.now()),
    mayShow: viewer !== null && mayDo(viewer.duties, "pages"),
  };
}

/** Shows how fast call-outs were answered, by week. */
export default function ResponseTimesPage({ loaderData: { weeks, mayShow } }: Route.ComponentProps) {
  return (
    <>
      <PageTitle back={{ to: "/admin/call-outs", label: "Call-outs" }} title="How fast we were">
        <p>Medians from when a call-out reached us; in brackets, of how many. Cancelled ones do not count.</p>
      </PageTitle>
      {weeks.length === 0 ? (
        <EmptyState title="No call-outs in the last twelve weeks" />
      ) : (
        <WeekTable weeks={weeks} />
      )}
      {mayShow && (
        <p className="mt-6">
          <Link className="font-semibold text-ice-600 underline" to="/admin/facts/responseTime">
            Show visitors how long drivers wait
          </Link>
        </p>
      )}
    </>
  );
}

function WeekTable({ weeks }: { weeks: Route.ComponentProps["loaderData"]["weeks"] }) {
  return (
    <Card>
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
    </Card>
  );
}

function inWords({ minutes, count }: Median): string {
  return minutes === null ? "–" : `${minutesInWords(minutes)} (${count})`;
}
