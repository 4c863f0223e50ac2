import { z } from "zod";
import { limits, newPassword } from "../../platform/validation/fields.ts";
import { commonStrings, commonWords } from "./common-passwords.schema.ts";

const longestEnding = 6;

/** Words for a password that guessing finds at once; undefined when it is none. */
export function weaknessOf(password: string, address?: string | null): string | undefined {
  const folded = password.toLowerCase();
  if (address && folded === address.toLowerCase()) {
    return "The password must not be your email address.";
  }
  if (isCommon(folded)) return "This password is among the most common ones. Please choose another.";
  return undefined;
}

/** A common word counts with the digits and signs that people put after it. */
function isCommon(folded: string): boolean {
  if (commonStrings.has(folded) || new Set(folded).size < 3) return true;
  const word = folded.replace(/[^a-z]+$/, "");
  for (
    let length = folded.length;
    length >= word.length && length >= folded.length - longestEnding;
    length -= 1
  ) {
    if (commonWords.has(folded.slice(0, length))) return true;
  }
  return false;
}

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
