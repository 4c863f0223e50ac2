import { TitledCard } from "../../../ui/titled-card.tsx";
import type { Application } from "../applications.schema.ts";
import { FieldValue } from "./field-list.tsx";

/** Whom the applicant names, with what it takes to reach them. */
export function ReferencesCard({ application: { fields, telephone_links } }: { application: Application }) {
  return (
    <TitledCard title="References">
      <ol className="grid gap-4 text-sm md:grid-cols-2 md:text-base">
        {(["ref1", "ref2"] as const).map((prefix, index) => (
          <li className="min-w-0" key={prefix}>
            <p className="font-semibold wrap-anywhere text-navy-900" dir="auto">
              <span className="sr-only">Reference</span> {index + 1}. {fields[`${prefix}_company_name`]}
            </p>
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {fields[`${prefix}_address`]}
            </p>
            <p className="mt-1 flex flex-wrap gap-x-5 gap-y-1 wrap-anywhere">
              <FieldValue fields={fields} name={`${prefix}_email`} telephoneLinks={telephone_links} />
              <FieldValue fields={fields} name={`${prefix}_telephone`} telephoneLinks={telephone_links} />
            </p>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}
