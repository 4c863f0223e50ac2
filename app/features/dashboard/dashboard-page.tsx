import type { Route } from "./+types/dashboard-page";
import { requirePageAdmin, servicesContext } from "../../platform/http/page-context.server.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageTitle } from "../../ui/page-title.tsx";
import { readDashboard } from "./dashboard.server.ts";
import { NeedsSomeone } from "./needs-someone.tsx";
import { WeekChart } from "./week-chart.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { duties } = await requirePageAdmin(context, url);
  return readDashboard(context.get(servicesContext), duties);
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Dashboard">
        <p>
          Choose what to work on in the menu.{" "}
          {loaderData.pages &&
            "Texts and single pictures of the pages are under Widgets, picture series under Galleries. What you save is on the site at once."}
        </p>
      </PageTitle>
      {loaderData.server?.deliversMail === false && (
        <Notice className="mb-6" title="Mail is not being sent" tone="info">
          No mail server is set, so every mail waits in the outbox. Whoever runs the server sets SMTP_URL;
          what waits is sent then.
        </Notice>
      )}
      <div className="grid gap-4 md:gap-6 xl:grid-cols-2">
        <Card>
          <h2 className="mb-4 text-lg">What needs someone today</h2>
          <NeedsSomeone {...loaderData} />
        </Card>
        {loaderData.office && (
          <Card>
            <h2 className="mb-4 text-lg">Enquiries by week</h2>
            <WeekChart weeks={loaderData.office.weeks} />
          </Card>
        )}
      </div>
      {Boolean(loaderData.server?.policyReports) && (
        <p className="mt-6 text-sm text-slate-600">
          In the last seven days browsers reported {loaderData.server?.policyReports} things in pages that the
          site’s security policy does not allow. A few come from add-ons of visitors; whoever runs the server
          finds in its log what they were.
        </p>
      )}
      {loaderData.server && (
        <p className="mt-6 text-sm text-slate-600">This is Frostway {loaderData.server.version}.</p>
      )}
    </>
  );
}
