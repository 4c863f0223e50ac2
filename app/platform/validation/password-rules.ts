import { z } from "./zod.ts";
import { limits, newPassword } from "./fields.ts";
import { plainPassword } from "./plain-text.ts";
import { weaknessOf } from "./password-strength.ts";

/** The fields of a new password, for schemas with an `email` beside them; add the two checks below. */
export const newPasswordFields = {
  password: newPassword(),
  password_confirmation: z.string().overwrite(plainPassword).nullish(),
};

// Reported together with what is wrong in other fields, which zod's refinements would otherwise wait for. What runs always
// knows no types.
const always = { path: ["password"], when: () => true };

type Untyped = { email?: unknown; password?: unknown; password_confirmation?: unknown };

/** Repeated as it was. */
export const passwordIsRepeated = () =>
  z.refine<Untyped>(
    ({ password, password_confirmation }) =>
      !password || inOneForm(password) === inOneForm(password_confirmation),
    { ...always, error: "The password field confirmation does not match." },
  );

/** Neither among the most common ones nor the address. */
export const passwordIsNotCommon = () =>
  z.refine<Untyped>((value) => weaknessIn(value) === undefined, {
    ...always,
    error: (issue) => weaknessIn(issue.input as Untyped),
  });

/** The checks run on what was sent where a field refused it. */
function inOneForm(value: unknown): unknown {
  return typeof value === "string" ? plainPassword(value) : value;
}

function weaknessIn({ password, email }: Untyped): string | undefined {
  if (typeof password !== "string" || plainPassword(password).length < limits.passwordMin) return undefined;
  return weaknessOf(password, typeof email === "string" ? email : undefined);
}
