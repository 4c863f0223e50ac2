import { type ComponentProps, useState } from "react";
import { Field, type FieldProps, splitField } from "./field.tsx";
import { EyeIcon, EyeOffIcon } from "../buttons/icons.tsx";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = FieldProps & { label: string } & Omit<ComponentProps<"input">, "className" | "type">;

/** A password field with a button that shows and hides the password. */
export function PasswordField(props: Props) {
  const { field, control: input } = splitField(props);
  const [isShown, setIsShown] = useState(false);
  const Icon = isShown ? EyeOffIcon : EyeIcon;
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            className="field-control pr-13"
            type={isShown ? "text" : "password"}
          />
          <button
            aria-controls={control.id}
            aria-pressed={isShown}
            className="absolute inset-y-0.5 right-0.5 flex w-11 items-center justify-center rounded-sm text-slate-600 hover:text-navy-900"
            onClick={() => setIsShown(!isShown)}
            type="button"
          >
            <Icon size={20} />
            <VisuallyHidden>Show {props.label.toLowerCase()}</VisuallyHidden>
          </button>
        </span>
      )}
    </Field>
  );
}
