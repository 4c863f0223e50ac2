import { Button } from "../../../ui/buttons/button.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import {
  type ApplicationFields,
  applicationFields,
  type FieldName,
  type Stage,
} from "../application-fields.ts";

const groups: { title: string; stage: Stage; names: readonly FieldName[] }[] = [
  { title: "Contact", stage: 1, names: ["name", "position", "email", "telephone"] },
  {
    title: "Company and accounts",
    stage: 1,
    names: ["company_name", "address", "reg_number", "vat_number", "accounts_email", "accounts_telephone"],
  },
  {
    title: "References",
    stage: 2,
    names: applicationFields.filter(({ stage }) => stage === 2).map(({ name }) => name),
  },
];

type Props = {
  values: ApplicationFields;
  /** The heading level of its groups. */
  heading: "h2" | "h3";
  /** Leads back to a stage to change it. Absent for readers who may not change anything. */
  onChange?: (stage: Stage) => void;
};

/** Shows everything that was filled in, to check before signing. */
export function ApplicationSummary({ values, heading: Heading, onChange }: Props) {
  return (
    <div className="divide-y divide-slate-200 border-b border-slate-200">
      {groups.map(({ title, stage, names }) => (
        <section className="py-4 first:pt-0" key={title}>
          <div className="flex items-center justify-between gap-4">
            <Heading className="text-lg">{title}</Heading>
            {onChange && (
              <Button
                className="-mr-3.5 max-md:min-h-11"
                onClick={() => onChange(stage)}
                size="small"
                variant="quiet"
              >
                Change<VisuallyHidden> {title.toLowerCase()}</VisuallyHidden>
              </Button>
            )}
          </div>
          <dl className="mt-1 grid gap-x-6 gap-y-2 sm:grid-cols-2">
            {applicationFields
              .filter(({ name }) => names.includes(name))
              .map(({ name, label, kind }) => (
                <div className="min-w-0" key={name}>
                  <dt className="text-xs text-slate-600">
                    {stage === 2 && `Reference ${name.charAt(3)}: `}
                    {stage === 2 ? label.toLowerCase() : label}
                  </dt>
                  <dd className="wrap-anywhere whitespace-pre-line text-navy-900" dir="auto">
                    {kind === "email" ? <Mailbox address={values[name]} /> : values[name]}
                  </dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
