import { z } from "./zod.ts";

/**
 * Makes zod's messages read like those of Laravel's English validator. They call a field by its name, with spaces for
 * underscores. A schema that gives its own message keeps it.
 */
export function useLaravelMessages(): void {
  z.config({ customError: (issue) => laravelMessage(issue) });
}

/** Returns zod's messages by field, in the order of the fields. An error in `images.0.id` belongs to `images`. */
export function fieldErrors(error: z.ZodError): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = String(issue.path[0] ?? "body");
    (errors[field] ??= []).push(issue.message);
  }
  return errors;
}

type RawIssue = Parameters<NonNullable<NonNullable<Parameters<typeof z.config>[0]>["customError"]>>[0];

function laravelMessage(issue: RawIssue): string | undefined {
  const name = attribute(issue.path);
  const absent = issue.input === undefined || issue.input === null || issue.input === "";
  switch (issue.code) {
    case "invalid_type":
      return absent ? `The ${name} field is required.` : wrongType(name, issue.expected);
    case "too_big":
      return tooBig(name, issue);
    case "too_small":
      return tooSmall(name, issue);
    case "invalid_format":
      return issue.format === "email"
        ? `The ${name} field must be a valid email address.`
        : `The ${name} field format is invalid.`;
    case "invalid_value":
      return absent ? `The ${name} field is required.` : `The selected ${name} is invalid.`;
    default:
      return absent ? `The ${name} field is required.` : `The ${name} field is invalid.`;
  }
}

export function attribute(path: PropertyKey[] | undefined): string {
  return String(path?.[0] ?? "body").replaceAll("_", " ");
}

function wrongType(name: string, expected: string): string {
  const kinds: Record<string, string> = {
    string: "a string",
    int: "an integer",
    number: "a number",
    boolean: "true or false",
    array: "an array",
  };
  return `The ${name} field must be ${kinds[expected] ?? `of type ${expected}`}.`;
}

function tooBig(name: string, { origin, maximum }: { origin?: string; maximum?: unknown }): string {
  return `The ${name} field must not be greater than ${String(maximum)}${unitOf(origin)}.`;
}

function tooSmall(name: string, { origin, minimum }: { origin?: string; minimum?: unknown }): string {
  return `The ${name} field must be at least ${String(minimum)}${unitOf(origin)}.`;
}

function unitOf(origin: string | undefined): string {
  return origin === "string" ? " characters" : origin === "array" ? " items" : "";
}
