import { plainNumber } from "./plain-number.ts";
import { z } from "./zod.ts";
import { emailPattern, limits } from "./bounds.ts";
import { oneLine, plainAddress, plainPassword, severalLines } from "./plain-text.ts";

export { limits };

/** A required line of text, normalised by `oneLine`. `required` is the message if it is missing. */
export const line = (required?: string) => z.string(words(required)).overwrite(oneLine).max(limits.line);

/** An optional line of text. */
export const optionalLine = () => line().nullish();

/** Text of several lines, with a maximum length. */
export const text = (maximum: number, required?: string) =>
  z.string(words(required)).overwrite(severalLines).max(maximum);

/** HTML, with a maximum length. It is sanitised when it is saved, and keeps its writer's soft hyphens. */
export const html = (missing?: string) => z.string(missing).max(limits.html);

export const optionalText = (maximum: number) => text(maximum).nullish();

/** An email address: a local part, an at sign, a domain with a dot. */
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

/** An email address to look up. Its form is not checked. */
export const typedEmail = () => z.string().overwrite(plainAddress).max(limits.line);

export const newPassword = () =>
  z.string().overwrite(plainPassword).min(limits.passwordMin).max(limits.passwordMax);

/** A password to compare with a hash. It stays as typed, since older hashes were made from passwords as typed. */
export const typedPassword = () =>
  z.string().check((context) => {
    if (plainPassword(context.value).length <= limits.passwordMax) return;
    const { value: input } = context;
    context.issues.push({ code: "too_big", origin: "string", maximum: limits.passwordMax, input });
  });

/** The id of a row, in a path or a body: a positive integer of at most 31 bits. */
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

/** The path parameters of an endpoint for one row. */
export const byId = z.object({ id: id() });

/** The version that the user began to edit. Without one, the save overwrites any version. */
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
