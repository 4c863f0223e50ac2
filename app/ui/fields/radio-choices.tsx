import { useId } from "react";
import { FieldError } from "./field.tsx";
import { useFieldError } from "../forms/form.tsx";

type Props<Value extends string> = {
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string }[];
  /** The chosen value. Without it, the field is uncontrolled. */
  value?: Value;
  onChange?: (value: Value) => void;
};

/** Radio buttons for a few choices, each in a box that is large enough for a thumb. */
export function RadioChoices<Value extends string>({ legend, name, choices, value, onChange }: Props<Value>) {
  const id = useId();
  const error = useFieldError(name);
  return (
    <fieldset
      aria-describedby={error ? id : undefined}
      aria-invalid={error ? true : undefined}
      className="min-w-0 outline-none"
      role="radiogroup"
      tabIndex={error ? -1 : undefined}
    >
      <legend className="mb-2 text-sm font-semibold text-navy-900">{legend}</legend>
      <div className="grid gap-3 sm:flex sm:flex-wrap sm:*:flex-auto">
        {choices.map((choice) => (
          <label
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border border-slate-300 px-4 py-2.5 text-navy-900 hover:border-navy-600 has-checked:border-navy-900 has-checked:bg-ice-50"
            key={choice.value}
          >
            <input
              {...(value !== undefined && { checked: value === choice.value })}
              className="size-5 flex-none accent-navy-900"
              name={name}
              onChange={() => onChange?.(choice.value)}
              type="radio"
              value={choice.value}
            />
            {choice.label}
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
