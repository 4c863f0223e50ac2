import { z } from "./zod.ts";
import { emailPattern, limits } from "./bounds.ts";

export { limits };

/** One line of text that must be there. Line breaks become spaces, so that no field can forge a mail header. */
export const line = (required?: string) => text(limits.line, required).overwrite(oneLine);

/** One line that may be absent. */
export const optionalLine = () => line().nullish();

/** Text of several lines, bounded. */
export const text = (maximum: number, required?: string) =>
  z
    .string(
      required === undefined
        ? undefined
        : { error: (issue) => (isAbsent(issue.input) ? required : undefined) },
    )
    .max(maximum);

export const optionalText = (maximum: number) => text(maximum).nullish();

/** An address: a local part, an at sign, a domain containing a dot. */
export const email = (message?: string) =>
  message === undefined
    ? z
        .string()
        .max(limits.line)
        .check(z.regex(emailPattern, { error: (issue) => emailMessage(issue.path) }))
    : z.string(message).max(limits.line, { error: message, abort: true }).regex(emailPattern, message);

export const newPassword = () => z.string().min(limits.passwordMin).max(limits.passwordMax);

/** A row's id in a path or a body; anything that is no positive number of 31 bits names nothing. */
export const id = () =>
  z
    .union([
      z.int(),
      z
        .string()
        .regex(/^\d{1,10}$/)
        .transform(Number),
    ])
    .pipe(z.int().min(1).max(2_147_483_647));

/** The parameters of an address that names one row. */
export const byId = z.object({ id: id() });

/** The version that a change was begun from; without one it is saved over whatever is there. */
export const versioned = { version: z.coerce.number<number | string>().int().nullish() };

function emailMessage(path: PropertyKey[] | undefined): string {
  return `The ${String(path?.[0] ?? "email").replaceAll("_", " ")} field must be a valid email address.`;
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

function oneLine(value: string): string {
  return value.replace(/[\r\n\u2028\u2029]+/g, " ");
}
