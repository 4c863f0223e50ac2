import { useState } from "react";
import { Link } from "react-router";
import type { Route } from "./+types/call-outs-page";
import { mayDo } from "../../../platform/http/duties.ts";
import { servicesContext, viewerContext } from "../../../platform/http/page-context.server.ts";
import { ageInWords } from "../../../ui/age-in-words.ts";
import { Button } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { FilterLinks } from "../../../ui/filter-links.tsx";
import { PhoneIcon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { ChevronRightIcon } from "../../../ui/slide-icons.tsx";
import { isOpen } from "../call-out-status.ts";
import { presentCallOuts } from "../call-outs.present.ts";
import { callOutQuery, type CallOutSummary } from "../call-outs.schema.ts";
import { listCallOuts } from "../call-outs.server.ts";
import { readWeeksOfCallOuts } from "../response-times.server.ts";
import { AlertSwitch } from "./alerts/alert-switch.tsx";
import { CallOutBadge } from "./call-out-badge.tsx";
import { callOutTitle } from "./call-out-title.ts";
import { OpenCallOutDialog } from "./open-call-out-dialog.tsx";
import { ResponseTimes } from "./response-times-part.tsx";
import { useNewCallOuts } from "./use-new-call-outs.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const query = callOutQuery.parse(Object.fromEntries(url.searchParams));
  const found = await listCallOuts(db, query);
  const viewer = await context.get(viewerContext)();
  return {
    weeks: await readWeeksOfCallOuts(db, clock.now()),
    mayShow: viewer !== null && mayDo(viewer.duties, "pages"),
    now: clock.now().toISOString(),
    search: query.search ?? "",
    status: query.status ?? "",
    ...presentCallOuts(found, query.page),
  };
}

const filters = [
  { value: "", label: "Open" },
  { value: "done", label: "Done" },
  { value: "cancelled", label: "Cancelled" },
  { value: "all", label: "All" },
];

export default function CallOutsPage({ loaderData }: Route.ComponentProps) {
  const [isOpening, setIsOpening] = useState(false);
  useNewCallOuts();
  const { now, search, status, data, total, more, current_page, last_page, weeks, mayShow } = loaderData;
  return (
    <>
      <PageTitle
        actions={
          <Button icon={<PhoneIcon size={20} />} onClick={() => setIsOpening(true)}>
            Open one
          </Button>
        }
        title="Call-outs"
      >
        <p>Breakdowns that drivers sent or rang about, newest first.</p>
      </PageTitle>
      <OpenCallOutDialog isOpen={isOpening} onClose={() => setIsOpening(false)} />
      <AlertSwitch />
      <FilterLinks choices={filters} current={status} label="Which call-outs" parameter="status" />
      <SearchForm
        otherFields={{ status }}
        more={more}
        placeholder="Vehicle, trailer, telephone or reference"
        search={search}
      />
      <p className="mb-3 text-sm text-slate-600" role="status">
        {more && "At least "}
        {total === 1 ? "1 call-out" : `${total} call-outs`}
        {search && ` for “${search}”`}
      </p>
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No call-outs here"} />
      ) : (
        <ul className="mb-6 divide-y divide-slate-200 rounded-md border border-slate-200 bg-white shadow-card">
          {data.map((callOut) => (
            <CallOutRow callOut={callOut} key={callOut.id} now={now} />
          ))}
        </ul>
      )}
      <Pagination label="Pages of call-outs" lastPage={last_page} page={current_page} />
      <ResponseTimes mayShow={mayShow} weeks={weeks} />
    </>
  );
}

function CallOutRow({ callOut, now }: { callOut: CallOutSummary; now: string }) {
  const { id, reference, status, created_at, technician, expected_at, joined_to } = callOut;
  return (
    <li>
      <Link
        className="flex items-center gap-4 px-4 py-3 text-slate-700 no-underline hover:bg-ice-50 md:px-5"
        to={`/admin/call-outs/${id}`}
      >
        <span className="grid min-w-0 flex-1 gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_11rem_13rem] md:items-center">
          <span className="min-w-0">
            <span className="block font-semibold wrap-anywhere text-navy-900" dir="auto">
              {callOutTitle(callOut)}
            </span>
            <span className="line-clamp-2 text-sm wrap-anywhere text-slate-600" dir="auto">
              {whereOf(callOut)}
            </span>
          </span>
          <span className="text-sm text-slate-600">
            <span className="block font-medium text-navy-900">
              {isOpen(status) ? ageInWords(created_at, now) : <Moment at={created_at} />}
            </span>
            <span className="figures">{reference}</span>
          </span>
          <span className="text-sm text-slate-600">
            <CallOutBadge status={status} />
            {joined_to !== null && <span className="block">Joined to another</span>}
            {status === "on_way" && (technician || expected_at) && (
              <span className="mt-0.5 block">
                {technician}
                {technician && expected_at && ", "}
                {expected_at && <Moment at={expected_at} />}
              </span>
            )}
          </span>
        </span>
        <ChevronRightIcon className="flex-none text-slate-500" size={20} />
      </Link>
    </li>
  );
}

function whereOf({ place, grid_reference, alarm_code }: CallOutSummary): string {
  const parts = [place, grid_reference, alarm_code && `alarm ${alarm_code}`].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : "No place given: please ring.";
}
