import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"textarea">, "className">;

export function TextArea(props: Props) {
  const { field, control: area } = splitField(props);
  const readOnly = useLookOnly();
  return (
    <Field {...field}>
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
