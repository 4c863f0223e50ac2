import type { ComponentProps } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { ChevronDownIcon } from "../buttons/icons.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"select">, "className"> & {
    /** The value and the label of each choice. */
    choices: readonly (readonly [value: string | number, words: string])[];
  };

/** The browser's own select, which works best on a phone. Children are extra <option> elements before the choices. */
export function Select({ choices, children, ...props }: Props) {
  const { field, control: select } = splitField(props);
  const disabled = useLookOnly();
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <select
            disabled={disabled}
            {...select}
            {...control}
            className="field-control appearance-none pr-11"
          >
            {children}
            {choices.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
          <ChevronDownIcon
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-slate-600"
            size={18}
          />
        </span>
      )}
    </Field>
  );
}
