import { emailPattern, limits } from "../../platform/validation/bounds.ts";
import { isBlank, plainAddress } from "../../platform/validation/plain-text.ts";

// The rules use no zod, because the form runs them in the browser. The schema runs them on the server.

type Kind = "line" | "address" | "email" | "telephone";

const fields = [
  field(1, "name", "line", "Contact name", "Please enter your name"),
  field(1, "position", "line", "Position", "Please enter your position"),
  field(1, "company_name", "line", "Company name", "Please enter your company name"),
  field(1, "address", "address", "Company address", "Please enter your company address"),
  field(1, "email", "email", "Email", "Please enter a valid email address"),
  field(1, "telephone", "telephone", "Contact telephone", "Please enter your contact telephone"),
  field(1, "accounts_email", "email", "Accounts email", "Please enter a valid email address"),
  field(1, "accounts_telephone", "telephone", "Accounts telephone", "Please enter your accounts telephone"),
  field(
    1,
    "reg_number",
    "line",
    "Company registration number",
    "Please enter your company registration number",
  ),
  field(1, "vat_number", "line", "VAT number", "Please enter your company VAT number"),
  field(2, "ref1_company_name", "line", "Company name", "Please enter reference 1 company name"),
  field(2, "ref1_address", "address", "Company address", "Please enter reference 1 company address"),
  field(2, "ref1_email", "email", "Email", "Please enter a valid email address"),
  field(2, "ref1_telephone", "telephone", "Contact telephone", "Please enter reference 1 contact telephone"),
  field(2, "ref2_company_name", "line", "Company name", "Please enter reference 2 company name"),
  field(2, "ref2_address", "address", "Company address", "Please enter reference 2 company address"),
  field(2, "ref2_email", "email", "Email", "Please enter a valid email address"),
  field(2, "ref2_telephone", "telephone", "Contact telephone", "Please enter reference 2 contact telephone"),
] as const;

export type FieldName = (typeof fields)[number]["name"];
export type ApplicationFields = Record<FieldName, string>;
export type ApplicationField = { stage: 1 | 2; name: FieldName; kind: Kind; label: string; message: string };
export type Stage = 1 | 2 | 3;

export const applicationFields: readonly ApplicationField[] = fields;
export const fieldNames: readonly FieldName[] = fields.map(({ name }) => name);

export type TelephoneName = Extract<(typeof fields)[number], { kind: "telephone" }>["name"];
export const telephoneNames: readonly TelephoneName[] = fields.flatMap((field) =>
  field.kind === "telephone" ? [field.name] : [],
);

export const missingSignature = "Please sign the form";

/** Returns the validation errors of a stage, by field. */
export function checkStage(stage: Stage, values: ApplicationFields): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const checked of applicationFields) {
    const message = checked.stage === stage && checkField(checked, values[checked.name]);
    if (message) errors[checked.name] = [message];
  }
  return errors;
}

/** Returns the stage that shows a field. The last stage shows the errors of everything else. */
export function stageOf(name: string): Stage {
  return applicationFields.find((known) => known.name === name)?.stage ?? 3;
}

function maxCharacters(kind: Kind): number {
  return kind === "address" ? limits.address : limits.line;
}

function checkField({ name, kind, message }: ApplicationField, value: string): string | undefined {
  const text = kind === "email" ? plainAddress(value) : value.trim();
  const most = maxCharacters(kind);
  if (kind === "email") return text.length <= most && emailPattern.test(text) ? undefined : message;
  if (isBlank(text)) return message;
  if (text.length <= most) return undefined;
  return `The ${name.replaceAll("_", " ")} field must not be greater than ${most} characters.`;
}

function field<const Name extends string, const OfKind extends Kind>(
  stage: 1 | 2,
  name: Name,
  kind: OfKind,
  label: string,
  message: string,
) {
  return { stage, name, kind, label, message };
}
