import type { ComponentProps } from "react";
import { TextField } from "./text-field.tsx";

/** Somebody's own address. Pass `autoComplete="username"` where it says who signs in. */
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
