import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, "className">;

/** A one-line field. Pass `type`, `inputMode` and `autoComplete` as on an input. */
export function TextField({
  label,
  hint,
  error,
  optional,
  noErrorLine,
  className,
  id,
  name,
  ...input
}: Props) {
  const readOnly = useLookOnly();
  return (
    <Field {...{ label, hint, error, optional, noErrorLine, className, id, name }}>
      {(control) => (
        <input dir="auto" readOnly={readOnly} type="text" {...input} {...control} className="field-control" />
      )}
    </Field>
  );
}
