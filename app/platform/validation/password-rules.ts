import { z } from "zod";
import { limits, newPassword } from "./fields.ts";
import { weaknessOf } from "./password-strength.ts";

/** The fields of a new password, for schemas with an `email` beside them; add the two checks below. */
export const newPasswordFields = {
  password: newPassword(),
  password_confirmation: z.string().nullish(),
};

type WithPassword = {
  email?: string | null;
  password?: string | null;
  password_confirmation?: string | null;
};

// Told together with what is wrong in other fields, which zod's refinements would otherwise wait for.
const always = { path: ["password"], when: () => true };

/** Repeated as it was. */
export const passwordIsRepeated = () =>
  z.refine<WithPassword>(
    ({ password, password_confirmation }) => !password || password === password_confirmation,
    { ...always, error: "The password field confirmation does not match." },
  );

/** Neither among the most common ones nor the address. */
export const passwordIsNotCommon = () =>
  z.refine<WithPassword>((value) => weaknessIn(value) === undefined, {
    ...always,
    error: (issue) => weaknessIn(issue.input as WithPassword),
  });

function weaknessIn({ password, email }: WithPassword): string | undefined {
  if (typeof password !== "string" || password.length < limits.passwordMin) return undefined;
  return weaknessOf(password, email);
}
