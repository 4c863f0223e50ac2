import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, "className">;

export function TextArea({ label, hint, error, optional, noErrorLine, className, id, name, ...area }: Props) {
  const readOnly = useLookOnly();
  return (
    <Field {...{ label, hint, error, optional, noErrorLine, className, id, name }}>
      {(control) => (
        <textarea
          dir="auto"
          readOnly={readOnly}
          rows={5}
          {...area}
          {...control}
          className="field-control resize-y"
        />
      )}
    </Field>
  );
}
