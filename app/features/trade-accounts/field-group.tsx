import { classNames } from "../../ui/class-names.ts";
import { ApplicationField } from "./application-field.tsx";
import { applicationFields, type FieldName } from "./application-fields.ts";
import type { AccountRequest } from "./use-account-request.ts";

type Props = {
  title: string;
  hint?: string;
  names: readonly FieldName[];
  request: Pick<AccountRequest, "values" | "errors" | "change">;
};

/** Fields that belong together, two abreast where there is room; names and addresses take a whole line. */
export function FieldGroup({ title, hint, names, request }: Props) {
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
              error={request.errors[rule.name]?.[0]}
              key={rule.name}
              onChange={request.change}
              rule={rule}
              value={request.values[rule.name]}
            />
          ))}
      </div>
    </fieldset>
  );
}

function isWide(name: FieldName): boolean {
  return name.endsWith("company_name") || name.endsWith("address");
}
