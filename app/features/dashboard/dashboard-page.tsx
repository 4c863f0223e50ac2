import { Link } from "react-router";
import type { Route } from "./+types/dashboard-page";
import { requirePageAdmin, servicesContext } from "../../platform/http/page-context.server.ts";
import { Card } from "../../ui/page/card.tsx";
import { CopyForOperator } from "../../ui/buttons/copy-for-operator.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { PageTitle } from "../../ui/page/page-title.tsx";
import { onCallInWords } from "../call-outs/waking/on-call.present.ts";
import { BeforeYouOpen } from "./before-you-open.tsx";
import { readDashboard } from "./dashboard.server.ts";
import { LastChanges } from "./last-changes.tsx";
import { MailState } from "./mail-state.tsx";
import { OpenTasks } from "./open-tasks.tsx";
import { ThisWeek } from "./this-week.tsx";
import { WeekChart } from "../../ui/display/week-chart.tsx";
import { VisitsCard } from "./visits-card.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties, userId } = await requirePageAdmin(context, url);
  const services = context.get(servicesContext);
  return { now: services.clock.now().toISOString(), ...(await readDashboard(services, duties, userId)) };
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  const { now, pages, office, server } = loaderData;
  const onCall = office && onCallInWords(office.onCall);
  const hasEnquiries = office?.weeks.some(({ messages, applications }) => messages + applications > 0);
  return (
    <>
      <PageTitle title="Dashboard">
        <p>
          Choose what to work on in the menu.{" "}
          {pages &&
            "Texts and single pictures of the pages are under Widgets, picture series under Galleries. What you save is on the site at once."}
        </p>
      </PageTitle>
      <div className="grid items-start gap-4 md:gap-6 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4 md:gap-6">
          <Card>
            <h2 className="mb-4 text-lg">What needs someone today</h2>
            <OpenTasks {...loaderData} now={now} />
            {onCall && (
              <p className="mt-4 border-t border-slate-200 pt-4 text-sm">
                <Link className="font-semibold text-ice-600 underline" to="/admin/call-outs">
                  On call
                </Link>
                . {onCall.now} {onCall.warning && <span className="text-danger-dark">{onCall.warning}</span>}
              </p>
            )}
          </Card>
          {server?.deliversMail === false && (
            <Notice title="Mail is not connected yet: nobody gets answers" tone="info">
              <CopyForOperator className="mt-2 block" what="mail" />
            </Notice>
          )}
          {server && <BeforeYouOpen deliversMail={server.deliversMail} opening={server.opening} />}
          {server && server.lastChanges.length > 0 && <LastChanges changes={server.lastChanges} now={now} />}
        </div>
        <div className="grid gap-4 md:gap-6">
          {office && <ThisWeek weeks={office.weeks} />}
          {office && hasEnquiries && (
            <Card>
              <h2 className="mb-4 text-lg">Enquiries by week</h2>
              <WeekChart
                caption="Enquiries by week"
                labels={["Messages", "Applications"]}
                weeks={office.weeks.map(({ monday, messages, applications }) => ({
                  monday,
                  figures: [messages, applications],
                }))}
              />
            </Card>
          )}
          {pages?.visits && <VisitsCard weeks={pages.visits} />}
          {server?.deliversMail && <MailState {...server} now={now} />}
        </div>
      </div>
      {Boolean(server?.policyReports) && (
        <p className="mt-6 text-sm text-slate-600">
          In the last seven days browsers reported {server?.policyReports} things in pages that the site’s
          security policy does not allow. A few come from add-ons of visitors; whoever looks after your server
          finds in its log what they were.
        </p>
      )}
      {loaderData.server && (
        <p className="mt-6 text-sm text-slate-600">This is Frostway {loaderData.server.version}.</p>
      )}
    </>
  );
}
