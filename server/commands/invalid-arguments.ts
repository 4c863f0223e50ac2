import { parseArgs, type ParseArgsConfig } from "node:util";
import { findClosestWord } from "../../app/platform/spelling.ts";

/** The typed words name no task, or are not valid arguments of the task. */
export class InvalidArguments extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Read<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/** Parses a task's options and at most `max` other words. Throws `InvalidArguments`. */
export function parseWords<const T extends Options = Record<never, never>>(
  words: string[],
  { options, max = 0 }: { options?: T; max?: number } = {},
): Read<T> {
  const known = options ?? ({} as T);
  try {
    const read = parseArgs({ args: words, options: known, allowPositionals: true });
    const unexpected = read.positionals[max];
    if (unexpected !== undefined) throw new InvalidArguments(`“${unexpected}” is one argument too many.`);
    return read;
  } catch (error) {
    throw error instanceof Error && "code" in error
      ? (describeOptionError(error, String(error.code), Object.keys(known)) ?? error)
      : error;
  }
}

type Accepted = { options?: Record<string, string>; words?: { max: number; missing?: string } };

/** Throws `InvalidArguments` for errors that show without a site: unknown options, and too few or too many words. */
export function checkWords(
  { options = {}, words: { max, missing } = { max: 0 } }: Accepted,
  words: string[],
): void {
  const known = Object.keys(options).map((option) => {
    const [name = "", value] = option.replace(/^--/, "").split(" ");
    return [name, { type: value ? "string" : "boolean" }] as const;
  });
  const { positionals } = parseWords(words, { options: Object.fromEntries(known), max });
  if (missing && !positionals[0]) throw new InvalidArguments(missing);
}

/** Rewords an error of Node's parser, without its hints for programmers. */
function describeOptionError(error: Error, code: string, known: string[]): InvalidArguments | undefined {
  const [, option = ""] = /'(-{1,2}[^' =]+)/.exec(error.message) ?? [];
  if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") {
    const meant = findClosestWord(option.replace(/^-+/, ""), known);
    return new InvalidArguments(`There is no option ${option}.${meant ? ` Did you mean --${meant}?` : ""}`);
  }
  if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") return undefined;
  const takesNone = error.message.includes("does not take");
  return new InvalidArguments(takesNone ? `${option} takes no value.` : `${option} needs a value.`);
}
