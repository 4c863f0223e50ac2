import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** A field for the user's own email address. Pass `autoComplete="username"` in forms for signing in. */
export function EmailField(props: Partial<ComponentProps<typeof TextField>>) {
  return (
    <TextField
      autoComplete="email"
      inputMode="email"
      label="Email"
      name="email"
      required
      type="email"
      {...props}
    />
  );
}
