import { type ComponentProps, useState } from "react";
import { limits } from "../../platform/validation/bounds.ts";
import { strengthOf } from "../../platform/validation/password-strength.ts";
import { classNames } from "../class-names.ts";
import { useFieldError } from "../forms/form.tsx";
import { PasswordField } from "./password-field.tsx";

type Props = {
  label: string;
  repeatLabel: string;
  /** The user's email address, which must not be the password. */
  address?: string | null;
  required?: boolean;
  className?: string;
};

/** Fields for a new password and its repetition. Shows the password's strength while the user types. */
export function NewPasswordFields({ label, repeatLabel, address, required, className }: Props) {
  const error = useFieldError("password");
  const [password, setPassword] = useState("");
  /** The error about different passwords is shown at the second field, where the user corrects it. */
  const differs = error?.includes("confirmation does not match");
  const shared: Pick<ComponentProps<"input">, "autoComplete" | "required"> = {
    autoComplete: "new-password",
    required,
  };
  return (
    <div className={className}>
      <PasswordField
        {...shared}
        error={differs ? null : undefined}
        label={label}
        minLength={limits.passwordMin}
        name="password"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <StrengthMeter address={address} password={password} />
      <PasswordField
        {...shared}
        error={differs ? error : undefined}
        label={repeatLabel}
        name="password_confirmation"
      />
    </div>
  );
}

const colours = ["bg-danger", "bg-danger", "bg-ice-400", "bg-ice-600", "bg-success"];

function StrengthMeter({ password, address }: { password: string; address?: string | null }) {
  const { score, words } = strengthOf(password, limits.passwordMin, address);
  const typed = password !== "";
  return (
    <div className="mt-1 mb-4">
      <div aria-hidden="true" className="flex gap-1.5">
        {[1, 2, 3, 4].map((step) => (
          <span
            className={classNames(
              "h-1 flex-1 rounded-full forced-colors:border",
              typed && step <= Math.max(1, score) ? colours[score] : "bg-slate-200",
            )}
            key={step}
          />
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 min-h-6 text-sm text-slate-600">
        {typed ? words : `At least ${limits.passwordMin} characters. Three random words make a good one.`}
      </p>
    </div>
  );
}
