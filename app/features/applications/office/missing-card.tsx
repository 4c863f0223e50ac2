import { Link } from "react-router";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { Application } from "../applications.schema.ts";
import { StatusBadge } from "../status-badge.tsx";
import { withAddresses } from "../references/referee-addresses.ts";
import { missingOf } from "./missing.ts";

/**
 * Shows what an application still needs before a decision, and other applications of the same firm, so that nobody
 * decides twice.
 */
export function MissingCard({ application, now }: { application: Application; now: string }) {
  const { same_firm, fields, referee_addresses } = application;
  const addressed = withAddresses(fields, referee_addresses);
  const missing = missingOf({ ...application, fields: addressed }, now);
  if (missing.length === 0 && same_firm.length === 0) return null;
  return (
    <TitledCard title={missing.length > 0 ? "What is missing" : "The same firm"}>
      <ul className="grid list-disc pl-5 text-navy-900 max-md:text-sm">
        {missing.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      {same_firm.length > 0 && <SameFirm others={same_firm} />}
    </TitledCard>
  );
}

function SameFirm({ others }: { others: Application["same_firm"] }) {
  return (
    <details className="text-sm">
      <summary className="cursor-pointer py-1.5 font-semibold text-navy-900">
        {others.length === 1 ? "Another application" : `${others.length} other applications`} of this firm
      </summary>
      <ul className="mt-1 grid gap-2 text-slate-600">
        {others.map(({ id, reference, company_name, status, created_at, same }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-3">
              <Link
                className="inline-block py-1 font-semibold wrap-anywhere text-ice-600 underline"
                to={`/admin/applications/${id}`}
              >
                {company_name}
              </Link>
              <StatusBadge status={status} />
            </p>
            <p>
              <span className="figures">{reference}</span>, <Moment at={created_at} />: the same{" "}
              {same.join(" and ")}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
