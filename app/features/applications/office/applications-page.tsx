import type { Route } from "./+types/applications-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { readLateThreshold } from "../../page-facts/working-days.server.ts";
import type { LateRule } from "../../../ui/display/late-rule.ts";
import { Age } from "../../../ui/display/age.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ExportLink } from "../../../ui/buttons/export-link.tsx";
import { ListHead } from "../../../ui/lists/list-head.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { RowLink, RowList, RowTitle } from "../../../ui/lists/row-list.tsx";
import { applicationStatuses, statusLabels } from "../application-status.ts";
import { presentApplications } from "../applications.present.ts";
import { applicationQuery, type ApplicationSummary } from "../applications.schema.ts";
import { listApplications } from "../applications.server.ts";
import { countApplications } from "../count-applications.server.ts";
import { countNeedingSomebody } from "../needing-somebody.server.ts";
import { StatusBadge } from "../status-badge.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = applicationQuery.parse(Object.fromEntries(url.searchParams));
  const { db, clock } = context.get(servicesContext);
  const found = await listApplications(db, query);
  return {
    search: query.search ?? "",
    sort: query.sort ?? "",
    counts: await countApplications(db),
    needing: await countNeedingSomebody(db),
    late: await readLateThreshold(db, clock.now()),
    now: clock.now().toISOString(),
    status: query.status ?? "",
    ...presentApplications(found, query.page),
  };
}

const columns =
  "md:grid-cols-[minmax(0,1fr)_7.5rem_8.5rem_6.5rem] xl:grid-cols-[minmax(0,1fr)_11rem_10rem_8rem]";
const heads = [
  { label: "Company" },
  { label: "Came in", order: "" },
  { label: "Step" },
  { label: "At its step", order: "step" },
];

const orders = [
  { value: "", label: "Newest first" },
  { value: "step", label: "Longest at its step first" },
];

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { sort, counts, needing, status, data, current_page, last_page } = loaderData;
  const others = [
    { value: "answered", label: "Answered by mail", count: needing.answered },
    { value: "back", label: "2 of 2 back", count: needing.bothBack },
    { value: "failed", label: "Letter did not go out", count: needing.failedLetters },
  ];
  const filters = [
    { value: "", label: "All" },
    ...applicationStatuses.map((value) => ({ value, label: statusLabels[value], count: counts[value] ?? 0 })),
    ...others.flatMap((one) => (one.count > 0 || one.value === status ? [one] : [])),
  ];
  return (
    <>
      <PageTitle actions={<ExportLink list="applications" />} title="Applications">
        <p>Companies that have applied for a trade account, and for how long each is at its step.</p>
      </PageTitle>
      <ListHead
        filters={filters}
        list={loaderData}
        orders={orders}
        placeholder="Company, person, reference or number"
        words={{ one: "application", several: "applications" }}
      />
      {data.length === 0 ? (
        <EmptyState title="No applications here" />
      ) : (
        <RowList columns={columns} heads={heads} label="Applications" order={sort}>
          {data.map((application) => (
            <ApplicationRow application={application} key={application.id} {...loaderData} />
          ))}
        </RowList>
      )}
      <Pagination label="Pages of applications" lastPage={last_page} page={current_page} />
    </>
  );
}

type RowProps = { application: ApplicationSummary; now: string; late: LateRule };

function ApplicationRow({ application, now, late }: RowProps) {
  const { id, reference, status, company_name, name, telephone, created_at, step_at } = application;
  const waits = status === "received" || status === "references_asked";
  return (
    <RowLink columns={columns} to={`/admin/applications/${id}`}>
      <RowTitle title={company_name}>
        {name}, {telephone}
      </RowTitle>
      <span className="hidden text-slate-600 md:block">
        <Age at={created_at} now={now} />
        <span className="figures block text-xs">{reference}</span>
      </span>
      <span className="max-md:text-right">
        <StatusBadge status={status} />
        {application.letter_failed && <Badge tone="danger">Letter did not go out</Badge>}
        {status === "references_asked" && (
          <span className="figures block text-xs text-slate-600">
            {application.references_back} of 2 back
          </span>
        )}
        <span className="block text-xs text-slate-600 md:hidden">
          <Age at={step_at} isLength late={waits ? late : undefined} now={now} />
        </span>
      </span>
      <span className="hidden text-slate-600 md:block">
        <Age at={step_at} isLength late={waits ? late : undefined} now={now} />
      </span>
    </RowLink>
  );
}
