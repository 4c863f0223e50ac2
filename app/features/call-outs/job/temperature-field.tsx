import { useId } from "react";
import { FieldError } from "../../../ui/fields/field.tsx";

type Props = {
  value: string;
  /** Where the first press starts. */
  from: number;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** Degrees by thumb: a telephone's keypad of numbers may lack the minus sign. */
export function TemperatureField({ value, from, error, onChange }: Props) {
  const id = useId();
  const step = (by: number) => onChange(String(value.trim() === "" ? from : Number(value) + by));
  const button = "min-h-12 rounded-sm border border-slate-300 text-2xl text-navy-900";
  return (
    <div>
      <label className="mb-1.5 block text-sm font-semibold text-navy-900" htmlFor={id}>
        Box at leaving, °C <span className="font-normal text-slate-500">(optional)</span>
      </label>
      <div className="grid grid-cols-[3.5rem_minmax(0,1fr)_3.5rem] gap-2">
        <button aria-label="One degree colder" className={button} onClick={() => step(-1)} type="button">
          −
        </button>
        <input
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          autoComplete="off"
          className="field-control text-center"
          id={id}
          onChange={({ target }) => onChange(target.value.replace("−", "-"))}
          value={value}
        />
        <button aria-label="One degree warmer" className={button} onClick={() => step(1)} type="button">
          +
        </button>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
