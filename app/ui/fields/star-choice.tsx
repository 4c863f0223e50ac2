import { useId } from "react";
import { FieldError } from "./field.tsx";
import { useFieldError } from "../forms/form.tsx";
import { useLookOnly } from "../page/look-only.tsx";

const choices = [1, 2, 3, 4, 5];

type Props = {
  label: string;
  value: number;
  onChange: (score: number) => void;
  className?: string;
};

/** A field for a score: five radio buttons that look like stars. */
export function StarChoice({ label, value, onChange, className }: Props) {
  const id = useId();
  const error = useFieldError("score");
  const disabled = useLookOnly();
  return (
    <fieldset aria-describedby={error ? id : undefined} className={className}>
      <legend className="mb-1 text-sm font-semibold text-navy-900">{label}</legend>
      <div className="-ml-2 flex text-ice-500">
        {choices.map((score) => (
          <label
            className="flex size-11 cursor-pointer items-center justify-center rounded-sm hover:bg-ice-100 focus-within:outline-3 focus-within:-outline-offset-3 focus-within:outline-ice-500"
            key={score}
          >
            <input
              checked={score === value}
              className="sr-only"
              disabled={disabled}
              name="score"
              onChange={() => onChange(score)}
              type="radio"
              value={score}
            />
            <span className="sr-only">{score === 1 ? "1 star" : `${score} stars`}</span>
            <svg aria-hidden="true" data-icon="" height={28} viewBox="0 0 24 24" width={28}>
              <path
                d="m12 2.6 2.9 6.1 6.6.8-4.9 4.6 1.3 6.6L12 17.4l-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z"
                fill={score <= value ? "currentColor" : "none"}
                stroke="currentColor"
                strokeLinejoin="round"
                strokeWidth="1.5"
              />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={id} message={error} />
    </fieldset>
  );
}
