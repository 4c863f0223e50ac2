import { randomInt } from "node:crypto";

/** No letter or digit that is taken for another on paper or on the telephone. */
const signs = "23456789ABCDEFGHJKMNPQRTUVWXYZ";

/** A reference such as AB-7K3M-Q2XD: to be read out, and too rare to be guessed. */
export function newReference(prefix: string): string {
  return `${prefix}-${group()}-${group()}`;
}

function group(): string {
  return Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
}
