import { plainNumber } from "./plain-number.ts";
import { z } from "./zod.ts";
import { emailPattern, limits } from "./bounds.ts";
import { oneLine, plainAddress, plainPassword, severalLines } from "./plain-text.ts";

export { limits };

/** One line of text that must be there, as `oneLine` makes it. */
export const line = (required?: string) => z.string(words(required)).overwrite(oneLine).max(limits.line);

/** One line that may be absent. */
export const optionalLine = () => line().nullish();

/** Text of several lines, bounded. */
export const text = (maximum: number, required?: string) =>
  z.string(words(required)).overwrite(severalLines).max(maximum);

/** HTML, bounded. It is cleaned where it is saved; its soft hyphens are its writer's. */
export const html = () => z.string().max(limits.html);

export const optionalText = (maximum: number) => text(maximum).nullish();

/** An address: a local part, an at sign, a domain containing a dot. */
export const email = (message?: string) =>
  message === undefined
    ? z
        .string()
        .overwrite(plainAddress)
        .max(limits.line)
        .check(z.regex(emailPattern, { error: (issue) => emailMessage(issue.path) }))
    : z
        .string(message)
        .overwrite(plainAddress)
        .max(limits.line, { error: message, abort: true })
        .regex(emailPattern, message);

/** An address that is looked for, whatever was typed. */
export const typedEmail = () => z.string().overwrite(plainAddress).max(limits.line);

export const newPassword = () =>
  z.string().overwrite(plainPassword).min(limits.passwordMin).max(limits.passwordMax);

/** A password that is compared with its hash: as it was typed, since older hashes are of that. */
export const typedPassword = () =>
  z.string().check((context) => {
    if (plainPassword(context.value).length <= limits.passwordMax) return;
    const { value: input } = context;
    context.issues.push({ code: "too_big", origin: "string", maximum: limits.passwordMax, input });
  });

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
export const versioned = { version: plainNumber(z.int()).nullish() };

function emailMessage(path: PropertyKey[] | undefined): string {
  return `The ${String(path?.[0] ?? "email").replaceAll("_", " ")} field must be a valid email address.`;
}

function isAbsent(input: unknown): boolean {
  return input === undefined || input === null || input === "";
}

function words(required: string | undefined): Parameters<typeof z.string>[0] {
  if (required === undefined) return undefined;
  return { error: (issue) => (isAbsent(issue.input) ? required : undefined) };
}
