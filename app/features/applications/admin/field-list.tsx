import { telephoneLink } from "../../company/company.schema.ts";
import { applicationFields } from "../application-fields.ts";
import type { Application } from "../applications.schema.ts";

type Props = { application: Application; prefix: "" | "ref1" | "ref2" };

/** What was filled in: of the applicant without a prefix, else of that reference. */
export function FieldList({ application, prefix }: Props) {
  const shown = applicationFields.filter(({ name }) =>
    prefix ? name.startsWith(prefix) : !name.startsWith("ref"),
  );
  return (
    <dl className="divide-y divide-slate-100">
      {shown.map(({ name, label, kind }) => (
        <div className="grid gap-x-5 py-2.5 md:grid-cols-[13rem_minmax(0,1fr)]" key={name}>
          <dt className="text-sm text-slate-600">{label}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
            {linkOf(kind, application.fields[name]) ?? application.fields[name]}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function linkOf(kind: string, value: string) {
  if (kind !== "email" && kind !== "telephone") return undefined;
  return (
    <a className="text-ice-600 underline" href={kind === "email" ? `mailto:${value}` : telephoneLink(value)}>
      {value}
    </a>
  );
}
