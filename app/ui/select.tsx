import type { ComponentProps } from "react";
import { Field, type FieldProps } from "./field.tsx";
import { ChevronDownIcon } from "./icons.tsx";
import { useLookOnly } from "./look-only.tsx";

type Props = FieldProps & Omit<ComponentProps<"select">, "className">;

/** The browser's own list: best on a phone. Give it <option> children. */
export function Select({
  label,
  hint,
  error,
  optional,
  noErrorLine,
  className,
  id,
  name,
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
