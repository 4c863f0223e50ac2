import { useState } from "react";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { ApplicationField as Rule, FieldName } from "../application-fields.ts";

type Props = {
  rule: Rule;
  value: string;
  error: string | undefined;
  onChange: (name: FieldName, value: string) => void;
  className?: string;
};

/**
 * One field of the form. A warning about an odd number appears when the applicant leaves the field, and blocks
 * nothing.
 */
export function ApplicationField({ rule, value, error, onChange, className }: Props) {
  const { name, kind, label } = rule;
  const warn = warnings[name];
  const [rules, setRules] = useState<Rules>();
  const shared = {
    autoComplete: autoCompletes[name] ?? "off",
    error,
    label,
    name,
    onBlur: warn && (() => void loadRules().then(setRules)),
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    required: true,
    value,
  };
  const warning = rules && !error ? warn?.(rules, value) : undefined;
  return (
    <div className={className}>
      {kind === "address" ? (
        <TextArea {...shared} rows={3} />
      ) : (
        <TextField {...shared} inputMode={modes[kind]} type={types[kind]} />
      )}
      {warn && !error && (
        <p className="-mt-6 min-h-6 text-sm text-ice-700" role="status">
          {warning}
        </p>
      )}
    </div>
  );
}

const types = { line: "text", email: "email", telephone: "tel" } as const;
const modes = { line: undefined, email: "email", telephone: "tel" } as const;

type Rules = typeof import("../../customers/company-numbers.schema.ts");

/** The rules of all countries are loaded once somebody has left such a field. Without them there is no warning. */
const loadRules = () => import("../../customers/company-numbers.schema.ts").catch(() => undefined);

const warnings: Partial<Record<FieldName, (rules: Rules, value: string) => string | undefined>> = {
  reg_number: (rules, value) => rules.registrationWarning(value),
  vat_number: (rules, value) => rules.vatWarning(value),
};

/** The fields about the applicant that a browser may fill in. A browser knows nothing about referees. */
const autoCompletes: Partial<Record<FieldName, string>> = {
  name: "name",
  position: "organization-title",
  company_name: "organization",
  address: "street-address",
  email: "email",
  telephone: "tel",
  accounts_email: "section-accounts email",
  accounts_telephone: "section-accounts tel",
};
