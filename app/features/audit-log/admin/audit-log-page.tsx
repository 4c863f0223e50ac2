import type { Route } from "./+types/audit-log-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { pageQuery } from "../../../platform/validation/paging.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { LogTable } from "../../../ui/log-table.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { Pagination } from "../../../ui/pagination.tsx";
import { SearchForm } from "../../../ui/search-form.tsx";
import { presentEntry } from "../audit-log.present.ts";
import { type AuditLogEntry, auditPageSize } from "../audit-log.schema.ts";
import { listAuditLog } from "../audit-log.server.ts";
import { describeDetails } from "./describe-details.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { search, page } = pageQuery.parse(Object.fromEntries(url.searchParams));
  const { entries, total, more } = await listAuditLog(context.get(servicesContext).db, {
    search: search?.trim(),
    page,
  });
  return {
    search: search ?? "",
    page,
    more,
    lastPage: Math.ceil(total / auditPageSize),
    entries: entries.map(presentEntry),
  };
}

export default function AuditLogPage({
  loaderData: { search, page, more, lastPage, entries },
}: Route.ComponentProps) {
  return (
    <>
      <PageTitle title="Audit log">
        <p>
          Who changed what, and when. Of people it says only which fields changed, never what stands in them.
        </p>
      </PageTitle>
      <SearchForm more={more} placeholder="Person, action or thing" search={search} />
      {entries.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "Nothing has been changed yet"} />
      ) : (
        <LogTable caption="Audit log" entries={entries.map(rowOf)} more="Details" />
      )}
      <Pagination label="Pages of the audit log" lastPage={lastPage} page={page} />
    </>
  );
}

function rowOf({ id, at, actor, action, subject_type, subject, details }: AuditLogEntry) {
  const what = (
    <>
      {action} <span className="text-slate-600">{subject_type}</span>{" "}
      <span className="font-semibold wrap-anywhere text-navy-900">{subject}</span>
    </>
  );
  return { id, at, who: actor, what, more: describeDetails(details) };
}
