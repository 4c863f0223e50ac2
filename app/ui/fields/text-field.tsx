import { type ComponentProps, type FocusEvent, type ReactNode, useState } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"input">, "className">;

/** A one-line field. Pass `type`, `inputMode` and `autoComplete` as on an input. Asks about a slip in an address. */
export function TextField(props: Props) {
  const { field, control: input } = splitField(props);
  const readOnly = useLookOnly();
  const [question, setQuestion] = useState<ReactNode>(null);
  const onBlur = async (event: FocusEvent<HTMLInputElement>) => {
    const { target } = event;
    input.onBlur?.(event);
    // Loaded once a field is left, because few addresses have a slip. Without signal nothing is asked.
    const asking = await import("./meant-address.tsx").catch(() => undefined);
    setQuestion(asking?.questionAbout(target, () => setQuestion(null)));
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
            {...(input.type === "email" && { onBlur })}
            {...control}
            className="field-control"
          />
          {question}
        </>
      )}
    </Field>
  );
}
