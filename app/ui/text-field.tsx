import { type ComponentProps, type FocusEvent, useRef, useState } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { useLookOnly } from "./look-only.tsx";
import { MeantAddress } from "./meant-address.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, "className" | "ref">;

/** A one-line field. Pass `type`, `inputMode` and `autoComplete` as on an input. */
export function TextField(props: Props) {
  const { field, control: input } = splitField(props);
  const readOnly = useLookOnly();
  const element = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState("");
  const isAddress = input.type === "email";
  const watched = isAddress && {
    ref: element,
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      setLeft(event.target.value);
      input.onBlur?.(event);
    },
  };
  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            dir="auto"
            readOnly={readOnly}
            type="text"
            {...input}
            {...watched}
            {...control}
            className="field-control"
          />
          {isAddress && <MeantAddress input={element} onTaken={() => setLeft("")} typed={left} />}
        </>
      )}
    </Field>
  );
}
