import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, "className">;

/** A one-line field. Pass `type`, `inputMode` and `autoComplete` as on an input. */
export function TextField({ label, hint, error, optional, noErrorLine, className, id, ...input }: Props) {
  return (
    <Field {...{ label, hint, error, optional, noErrorLine, className, id }}>
      {(control) => <input dir="auto" type="text" {...input} {...control} className="field-control" />}
    </Field>
  );
}
