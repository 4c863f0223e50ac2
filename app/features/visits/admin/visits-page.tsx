import { Link } from "react-router";
import type { Route } from "./+types/visits-page";
import { sorted } from "../../../platform/browser/sorted.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { dayAndMonth, WeekChart } from "../../../ui/display/week-chart.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { FilterLinks } from "../../../ui/lists/filter-links.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { countNames, type Counts, periods } from "../visits.present.ts";
import { visitsScreen } from "../visits.schema.ts";
import { isCounting, readVisits } from "../visits.server.ts";
import { CountList } from "./count-list.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { weeks, path } = visitsScreen.parse(Object.fromEntries(url.searchParams));
  const visits = await readVisits(db, clock.now(), { weeks: Number(weeks), page: path });
  return { ...visits, period: weeks, path, isOn: await isCounting(db) };
}

const link = "font-semibold text-ice-600 underline";

/** Shows how often pages were read, from where people came, and what they did. */
export default function VisitsPage({ loaderData }: Route.ComponentProps) {
  const { total, weeks, pages, sources, devices, period, path, isOn } = loaderData;
  const shown = pages.find(({ key }) => key === path)?.label ?? path;
  return (
    <>
      <PageTitle
        title={shown ?? "Visits"}
        {...(shown !== undefined && { back: { to: `/admin/visits?weeks=${period}`, label: "All pages" } })}
      >
        <p>
          Sums only, and nothing about a person. Robots are left out as far as they can be told apart.{" "}
          <Link className={link} to="/admin/facts/visitCounting">
            {isOn ? "Stop counting" : "Count visits again"}
          </Link>
        </p>
      </PageTitle>
      {!isOn && <p className="mb-4 font-semibold text-navy-900">Visits are not counted at the moment.</p>}
      <FilterLinks
        choices={periods.map((value) => ({ value, label: `${value} weeks` }))}
        current={period}
        label="Period"
        parameter="weeks"
      />
      {isCounted(total) ? (
        <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-2">
          <div className="grid gap-4 md:gap-6">
            <Card>
              <h2 className="mb-4 text-lg">Views by week</h2>
              <WeekChart
                caption="Views by week"
                labels={["Views"]}
                weeks={weeks.map(({ monday, views }) => ({ monday, figures: [views] }))}
              />
            </Card>
            <CountList
              rows={sorted(weeks.filter(isCounted), (one, other) => (one.monday < other.monday ? 1 : -1)).map(
                (week) => ({ ...week, key: week.monday, label: `Week from ${dayAndMonth(week.monday)}` }),
              )}
              title="Weeks"
            />
          </div>
          <div className="grid gap-4 md:gap-6">
            {path === undefined && (
              <CountList
                rows={pages}
                title="Pages"
                to={(key) => `/admin/visits?${new URLSearchParams({ weeks: period, path: key })}`}
              />
            )}
            <CountList
              note="A press, a form and a card count for the site from which their page was opened."
              rows={sources}
              title="Where people came from"
            />
            <CountList rows={devices} title="Devices" />
          </div>
        </div>
      ) : (
        <EmptyState title="Nothing was counted in these weeks" />
      )}
      <p className="mt-6">
        <a className={link} download href={`/api/visits?weeks=${period}`}>
          Export as CSV
        </a>
      </p>
    </>
  );
}

function isCounted(counts: Counts): boolean {
  return countNames.some((name) => counts[name] > 0);
}
