import { TextField } from "./text-field.tsx";

/** First and last name, side by side on wide screens. */
export function NameFields() {
  return (
    <div className="grid gap-x-5 md:grid-cols-2">
      <TextField autoComplete="given-name" label="First Name" name="firstname" required />
      <TextField autoComplete="family-name" label="Last Name" name="lastname" required />
    </div>
  );
}
