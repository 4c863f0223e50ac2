import { classNames } from "../../../ui/class-names.ts";
import { ApplicationField } from "./application-field.tsx";
import { applicationFields, type FieldName } from "../application-fields.ts";
import type { ApplicationFormState } from "./use-application-form.ts";

type Props = {
  title: string;
  hint?: string;
  names: readonly FieldName[];
  application: Pick<ApplicationFormState, "values" | "errors" | "change">;
};

/** Shows fields that belong together, two in a row where there is room. Names and addresses take a whole row. */
export function FieldGroup({ title, hint, names, application }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-display text-lg font-semibold text-navy-900">{title}</legend>
      {hint && <p className="mt-1 text-sm text-slate-600">{hint}</p>}
      <div className="mt-4 grid gap-x-5 gap-y-1.5 md:grid-cols-2">
        {applicationFields
          .filter(({ name }) => names.includes(name))
          .map((rule) => (
            <ApplicationField
              className={classNames(isWide(rule.name) && "md:col-span-2")}
              error={application.errors[rule.name]?.[0]}
              key={rule.name}
              onChange={application.change}
              rule={rule}
              value={application.values[rule.name]}
            />
          ))}
      </div>
    </fieldset>
  );
}

function isWide(name: FieldName): boolean {
  return name.endsWith("company_name") || name.endsWith("address");
}
