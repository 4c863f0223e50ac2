import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { ChevronDownIcon } from "./icons.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = FieldProps &
  Omit<ComponentProps<"select">, "className"> & {
    /** The value and the label of each choice. */
    choices: readonly (readonly [value: string | number, words: string])[];
  };

/** The browser's own select, which works best on a phone. Children are extra <option> elements before the choices. */
export function Select({
  label,
  hint,
  error,
  optional,
  noErrorLine,
  className,
  id,
  name,
  choices,
  children,
  ...select
}: Props) {
  const disabled = useLookOnly();
  return (
    <Field {...{ label, hint, error, optional, noErrorLine, className, id, name }}>
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
