import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, "className">;

export function TextArea({ label, hint, error, optional, noErrorLine, className, id, ...area }: Props) {
  return (
    <Field {...{ label, hint, error, optional, noErrorLine, className, id }}>
      {(control) => (
        <textarea dir="auto" rows={5} {...area} {...control} className="field-control resize-y" />
      )}
    </Field>
  );
}
