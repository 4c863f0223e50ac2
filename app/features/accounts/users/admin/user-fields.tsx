import { PasswordField } from "../../../../ui/fields/password-field.tsx";
import { TextField } from "../../../../ui/fields/text-field.tsx";
import { labelOf } from "./duties-field.tsx";
import type { User } from "../users.schema.ts";
import { pendingEmailHint } from "../account-words.present.ts";

const fields = [
  { name: "firstname", label: "First name" },
  { name: "lastname", label: "Last name" },
  { name: "email", label: "Email", type: "email" },
  { name: "telephone", label: "Telephone", type: "tel", optional: true },
  { name: "address1", label: "Address line 1", optional: true },
  { name: "address2", label: "Address line 2", optional: true },
  { name: "town", label: "Town", optional: true },
  { name: "postcode", label: "Postcode", optional: true },
] as const;

export function PersonFields({ user, pendingEmail }: { user: User; pendingEmail: string | null }) {
  return (
    <div className="grid gap-x-5 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => (
        <TextField
          {...field}
          defaultValue={user[name] ?? ""}
          hint={name === "email" && pendingEmail && pendingEmailHint(pendingEmail)}
          key={name}
          name={name}
        />
      ))}
    </div>
  );
}

/** The fields for an optional new password. */
export function PasswordFields() {
  return (
    <fieldset className="mt-2 border-t border-slate-200 pt-5">
      <legend className="sr-only">New password</legend>
      <p className="mb-4 text-sm text-slate-600">Leave both fields empty to keep the present password.</p>
      <div className="grid gap-x-5 sm:grid-cols-2">
        <PasswordField autoComplete="new-password" label="New password" name="password" />
        <PasswordField autoComplete="new-password" label="Repeat new password" name="password_confirmation" />
      </div>
    </fieldset>
  );
}

export function nameOf({ firstname, lastname }: User): string {
  return `${firstname} ${lastname}`;
}

/** Describes what another user saved meanwhile, such as "Town: Ashford; Access level: admin". */
export function describeDifferences(before: User, after: User): string {
  const compared = [
    ...fields,
    { name: "role", label: "Access level" },
    { name: "duties", label: "Duties" },
    { name: "school_name", label: "School" },
  ] as const;
  return compared
    .map(({ name, label }) => ({ label, was: shown(before, name), is: shown(after, name) }))
    .filter(({ was, is }) => was !== is)
    .map(({ label, is }) => `${label}: ${is}`)
    .join("; ");
}

function shown(user: User, name: keyof User): string {
  return name === "duties" ? labelOf(user.duties ?? null) : String(user[name] ?? "none");
}
