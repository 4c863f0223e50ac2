import type { ReactNode } from "react";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import {
  type ApplicationFields,
  applicationFields,
  type FieldName,
  type TelephoneName,
} from "../application-fields.ts";
import { isKeyOf } from "../../../platform/keys-of.ts";

/** The link that each telephone field dials. Null if the field has no number. */
type Dialled = { telephoneLinks: Record<TelephoneName, string | null> };
type ValueProps = { fields: ApplicationFields; name: FieldName } & Dialled;

/** Lists the fields about the applicant, compact enough for a phone. */
export function FieldList({ fields, telephoneLinks }: { fields: ApplicationFields } & Dialled) {
  return (
    <dl className="divide-y divide-slate-100 text-sm md:text-base">
      {applicationFields
        .filter(({ stage }) => stage === 1)
        .map(({ name, label }) => (
          <div
            className="grid grid-cols-[7.25rem_minmax(0,1fr)] items-baseline gap-x-2 py-0.5 md:grid-cols-[13rem_minmax(0,1fr)] md:py-2"
            key={name}
          >
            <dt className="py-0.5 text-xs text-slate-600 md:text-sm">
              {label.replace("Company registration", "Registration")}
            </dt>
            <dd className="min-w-0 py-0.5 wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
              <FieldValue fields={fields} name={name} telephoneLinks={telephoneLinks} />
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** Shows the value of a field. Numbers and addresses are links. */
export function FieldValue({ fields, name, telephoneLinks }: ValueProps): ReactNode {
  const value = fields[name];
  const kind = applicationFields.find((field) => field.name === name)?.kind;
  if (isKeyOf(telephoneLinks, name))
    return (
      <TelephoneLink className="inline-flex" link={telephoneLinks[name]}>
        {value}
      </TelephoneLink>
    );
  if (kind !== "email") return value;
  return (
    <a className="inline-flex text-ice-600 underline" href={`mailto:${value}`}>
      <span>
        <Mailbox address={value} />
      </span>
    </a>
  );
}
