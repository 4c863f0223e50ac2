import { z } from "./zod.ts";
import { limits, newPassword } from "./fields.ts";
import { plainPassword } from "./plain-text.ts";
import { weaknessOf } from "./password-strength.ts";

/** The fields of a new password, for schemas that also have an `email`. The schema must add the two checks below. */
export const newPasswordFields = {
  password: newPassword(),
  password_confirmation: z.string().overwrite(plainPassword).nullish(),
};

// Runs a check even if other fields have errors, so that all errors are reported together. Zod would skip it otherwise.
// Such a check gets input of unknown types.
const always = { path: ["password"], when: () => true };

type Untyped = { email?: unknown; password?: unknown; password_confirmation?: unknown };

/** Checks that the confirmation equals the password. */
export const passwordIsRepeated = () =>
  z.refine<Untyped>(
    ({ password, password_confirmation }) =>
      !password || inOneForm(password) === inOneForm(password_confirmation),
    { ...always, error: "The password field confirmation does not match." },
  );

/** Checks that the password is not a common one and is not the email address. */
export const passwordIsNotCommon = () =>
  z.refine<Untyped>((value) => weaknessIn(value) === undefined, {
    ...always,
    error: (issue) => weaknessIn(issue.input as Untyped),
  });

/** Returns a password in the form that is compared. If its field had an error, the checks get the raw input. */
function inOneForm(value: unknown): unknown {
  return typeof value === "string" ? plainPassword(value) : value;
}

function weaknessIn({ password, email }: Untyped): string | undefined {
  if (typeof password !== "string" || plainPassword(password).length < limits.passwordMin) return undefined;
  return weaknessOf(password, typeof email === "string" ? email : undefined);
}
