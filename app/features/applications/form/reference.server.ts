import { randomInt } from "node:crypto";

/** Letters and digits that nobody confuses on paper or on the telephone. */
const signs = "23456789ABCDEFGHJKMNPQRTUVWXYZ";

/** Returns a reference such as AB-7K3M-Q2XD: easy to read out, and too rare to guess. */
export function newReference(prefix: string): string {
  return `${prefix}-${group()}-${group()}`;
}

function group(): string {
  return Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join("");
}
