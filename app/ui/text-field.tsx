import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, "className">;

/** A one-line field. Pass `type`, `inputMode` and `autoComplete` as on an input. */
export function TextField(props: Props) {
  const { field, control: input } = splitField(props);
  const readOnly = useLookOnly();
  return (
    <Field {...field}>
      {(control) => (
        <input dir="auto" readOnly={readOnly} type="text" {...input} {...control} className="field-control" />
      )}
    </Field>
  );
}
