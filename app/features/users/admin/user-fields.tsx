import { TextField } from "../../../ui/text-field.tsx";
import type { User } from "../users.schema.ts";

type Props = { user: User; error: (field: string) => string | undefined };

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

/** What is known of a person, and a new password where one is wanted. */
export function UserFields({ user, error }: Props) {
  return (
    <div className="grid gap-x-5 sm:grid-cols-2">
      {fields.map(({ name, ...field }) => (
        <TextField
          {...field}
          autoComplete="off"
          defaultValue={user[name] ?? ""}
          error={error(name)}
          key={name}
          name={name}
        />
      ))}
      <TextField
        autoComplete="new-password"
        error={error("password")}
        hint="Leave empty to keep the present one."
        label="New password"
        name="password"
        type="password"
      />
      <TextField
        autoComplete="new-password"
        error={error("password_confirmation")}
        hint="The same once more."
        label="Repeat new password"
        name="password_confirmation"
        type="password"
      />
    </div>
  );
}
