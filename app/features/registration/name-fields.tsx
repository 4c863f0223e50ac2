import { TextField } from "../../ui/text-field.tsx";

/** First and last name, beside each other where there is room. */
export function NameFields({ error }: { error: (field: string) => string | undefined }) {
  return (
    <div className="grid gap-x-5 md:grid-cols-2">
      <TextField
        autoComplete="given-name"
        error={error("firstname")}
        label="First Name"
        name="firstname"
        required
      />
      <TextField
        autoComplete="family-name"
        error={error("lastname")}
        label="Last Name"
        name="lastname"
        required
      />
    </div>
  );
}
