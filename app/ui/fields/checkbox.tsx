import { useId, type ComponentProps, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { FieldError } from "./field.tsx";
import { useFieldError } from "../forms/form.tsx";
import { useLookOnly } from "../page/look-only.tsx";

type Props = Omit<ComponentProps<"input">, "type" | "className"> & {
  label: ReactNode;
  className?: string;
};

export function Checkbox({ label, className, id: givenId, ...input }: Props) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const error = useFieldError(input.name);
  const disabled = useLookOnly();
  return (
    <div className={classNames("min-w-0", className)}>
      <label
        className="flex min-h-11 cursor-pointer items-center gap-3 text-base text-slate-700"
        htmlFor={id}
      >
        <input
          disabled={disabled}
          {...input}
          aria-describedby={error ? `${id}-error` : undefined}
          aria-invalid={error ? true : undefined}
          className="size-5.5 flex-none accent-navy-900"
          id={id}
          type="checkbox"
        />
        <span>{label}</span>
      </label>
      {error !== undefined && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}
