import type { ReactNode } from "react";
import { Link } from "react-router";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { FilterLinks } from "../../../ui/lists/filter-links.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { CustomerEvent, TimeLine as Page } from "../customers.schema.ts";
import { type TimeLineFilter, timeLineFilters } from "../time-line-filters.ts";

type Shown = { label: string; to: (id: number, title: string) => string };

const kinds: Record<CustomerEvent["kind"], Shown> = {
  message: { label: "Message", to: (id) => `/admin/messages/${id}` },
  application: { label: "Application", to: (id) => `/admin/applications/${id}` },
  letter: { label: "Letter", to: (id) => `/admin/applications/${id}` },
  mail: { label: "Mail", to: (_id, title) => `/admin/mails?search=${encodeURIComponent(title)}` },
  user: { label: "Registered", to: (id) => `/admin/users/${id}` },
  call_out: { label: "Call-out", to: (id) => `/admin/call-outs/${id}` },
  job_report: { label: "Job report", to: (id) => `/admin/call-outs/${id}` },
};

const labels: Record<TimeLineFilter, string> = {
  messages: "Messages",
  applications: "Applications",
  "call-outs": "Call-outs",
  accounts: "Accounts",
  mails: "Mails",
};
const filters = [
  { value: "", label: "All" },
  ...timeLineFilters.map((value) => ({ value, label: labels[value] })),
];

/** Shows what happened with a customer, newest first. */
export function TimeLine({ timeLine: { data, current_page, more }, only }: { timeLine: Page; only: string }) {
  return (
    <TitledCard className="mt-5" title="Time line">
      <FilterLinks
        choices={filters}
        current={only}
        label="Show of the time line"
        parameter="only"
        staysInPlace
      />
      {data.length === 0 ? (
        <p className="text-slate-600">
          {only ? "Nothing of this kind." : "Nothing has come from this customer yet."}
        </p>
      ) : (
        <ol className="divide-y divide-slate-200">
          {data.map((event, index) => (
            <Entry event={event} key={`${event.kind} ${event.id} ${index}`} />
          ))}
        </ol>
      )}
      {(current_page > 1 || more) && (
        <nav aria-label="Pages of the time line" className="mt-4 flex flex-wrap gap-3">
          {current_page > 1 && (
            <Step only={only} page={current_page - 1}>
              Newer
            </Step>
          )}
          {more && (
            <Step only={only} page={current_page + 1}>
              Older
            </Step>
          )}
        </nav>
      )}
    </TitledCard>
  );
}

function Entry({ event: { kind, id, at, title, state } }: { event: CustomerEvent }) {
  const { label, to } = kinds[kind];
  return (
    <li className="grid gap-x-5 py-2.5 md:grid-cols-[11rem_minmax(0,1fr)] md:items-baseline">
      <span className="text-sm text-slate-600">
        <Moment at={at} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="text-sm text-slate-600">{label}: </span>
        <Link className="inline-block min-h-6 font-medium text-navy-900 underline" to={to(id, title)}>
          {title}
        </Link>
        {state && <span className="text-sm text-slate-600"> ({state.replaceAll("_", " ")})</span>}
      </span>
    </li>
  );
}

function Step({ page, only, children }: { page: number; only: string; children: ReactNode }) {
  const address = new URLSearchParams({ page: String(page), ...(only && { only }) });
  return (
    <ButtonLink size="small" to={`?${address}`} variant="secondary">
      {children}
    </ButtonLink>
  );
}
