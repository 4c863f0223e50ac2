import { Link } from "react-router";
import type { Route } from "./+types/applications-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { lengthInWords } from "../../../ui/age-in-words.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ExportLink } from "../../../ui/export-link.tsx";
import { FilterLinks } from "../../../ui/filter-links.tsx";
import { ChevronRightIcon } from "../../../ui/slide-icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { applicationStatuses, statusLabels } from "../application-status.ts";
import { presentApplications } from "../applications.present.ts";
import { applicationQuery, type ApplicationSummary } from "../applications.schema.ts";
import { listApplications } from "../applications.server.ts";
import { StatusBadge } from "../status-badge.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = applicationQuery.parse(Object.fromEntries(url.searchParams));
  const found = await listApplications(context.get(servicesContext).db, query);
  return {
    search: query.search ?? "",
    sort: query.sort ?? "",
    now: context.get(servicesContext).clock.now().toISOString(),
    status: query.status ?? "",
    ...presentApplications(found, query.page),
  };
}

const filters = [
  { value: "", label: "All" },
  ...applicationStatuses.map((value) => ({ value, label: statusLabels[value] })),
];

const orders = [
  { value: "", label: "Newest first" },
  { value: "step", label: "Longest at its step first" },
];

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const { search, status, sort, now, data, total, more, current_page, last_page } = loaderData;
  return (
    <>
      <PageTitle actions={<ExportLink list="applications" />} title="Applications">
        <p>Companies that have applied for a trade account, and for how long each is at its step.</p>
      </PageTitle>
      <FilterLinks choices={filters} current={status} label="Which applications" parameter="status" />
      <FilterLinks choices={orders} current={sort} label="In which order" parameter="sort" />
      <SearchForm
        otherFields={{ status, sort }}
        more={more}
        placeholder="Company, person, reference or number"
        search={search}
      />
      <p className="mb-3 text-sm text-slate-600" role="status">
        {more && "At least "}
        {total === 1 ? "1 application" : `${total} applications`}
        {search && ` for “${search}”`}
      </p>
      {data.length === 0 ? (
        <EmptyState title="No applications here" />
      ) : (
        <ul className="mb-6 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
          {data.map((application) => (
            <ApplicationRow application={application} key={application.id} now={now} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of applications" lastPage={last_page} page={current_page} />
    </>
  );
}

function ApplicationRow({ application, now }: { application: ApplicationSummary; now: string }) {
  const { id, reference, status, company_name, name, telephone, created_at, step_at } = application;
  const back = status === "references_asked" && `${application.references_back} of 2 back`;
  const waits = [back, lengthInWords(step_at, now)].filter(Boolean).join(", ");
  return (
    <li>
      <Link
        className="flex items-center gap-4 px-4 py-4 text-slate-700 no-underline hover:bg-ice-50 md:px-5"
        to={`/admin/applications/${id}`}
      >
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_12rem_12rem] md:items-center">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere text-navy-900" dir="auto">
              {company_name}
            </span>
            <span className="block text-sm text-slate-600">
              {name}, {telephone}
            </span>
          </span>
          <span className="text-sm text-slate-600">
            <span className="figures block">{reference}</span>
            <Moment at={created_at} />
          </span>
          <span>
            <StatusBadge status={status} />
            {waits && <span className="figures ml-2 text-sm whitespace-nowrap text-slate-600">{waits}</span>}
          </span>
        </span>
        <ChevronRightIcon className="flex-none text-slate-500" size={20} />
      </Link>
    </li>
  );
}
