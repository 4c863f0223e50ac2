import { useId, type ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useFieldError } from "../forms/form.tsx";
import { WarningIcon } from "../forms/form-icons.tsx";

export type FieldProps = {
  id?: string | undefined;
  /** The name in the form's values and in the server's errors. */
  name?: string | undefined;
  label: ReactNode;
  /** One line of help under the label. */
  hint?: ReactNode;
  /** Replaces the form's error message for the field. Null shows none. */
  error?: string | null | undefined;
  /** Shows "(optional)" after the label. */
  optional?: boolean;
  /** Omits the line that is reserved for an error, for fields that never have one. */
  noErrorLine?: boolean;
  className?: string;
};

type ControlProps = {
  id: string;
  name: string | undefined;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

/** Shows a label, a hint, a control and its error. The error is closer to its control than to the next label. */
export function Field({
  label,
  hint,
  error: given,
  optional,
  noErrorLine,
  className,
  id: givenId,
  name,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const madeId = useId();
  const id = givenId ?? madeId;
  const error = useFieldError(name, given);
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classNames("min-w-0", className)}>
      <label className="mb-1.5 block text-sm font-semibold text-navy-900" htmlFor={id}>
        {label}
        {optional && <span className="font-normal text-slate-500"> (optional)</span>}
      </label>
      {hint && (
        <p className="mb-1.5 text-sm text-slate-500" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children({
        id,
        name,
        "aria-describedby": described || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {(error || !noErrorLine) && <FieldError id={`${id}-error`} message={error} />}
    </div>
  );
}

/** Separates the properties of a field from those of its control. */
export function splitField<P extends FieldProps>(props: P) {
  const { label, hint, error, optional, noErrorLine, className, id, name, ...control } = props;
  return { field: { label, hint, error, optional, noErrorLine, className, id, name }, control };
}

/**
 * Shows the error of a group of fields, such as a list, by its name in the server's response. The message itself takes
 * the focus, because no single field is known to be wrong.
 */
export function FieldsetError({ name }: { name: string }) {
  const message = useFieldError(name);
  return (
    <div className="scroll-my-28 outline-none" {...(message && { "data-invalid": "", tabIndex: -1 })}>
      <FieldError id={`${name}-error`} message={message} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | null | undefined }) {
  return (
    <p
      className={classNames("mt-1 min-h-6 text-sm font-medium text-danger", message && "flex gap-1.5 pb-5")}
      id={id}
    >
      {message && <WarningIcon className="mt-[3px] flex-none" size={16} />}
      {message}
    </p>
  );
}
