import { parseArgs, type ParseArgsConfig } from "node:util";
import { findClosestWord } from "../../app/platform/spelling.ts";

/** The typed words name no task, or are not valid arguments of the task. */
export class InvalidArguments extends Error {}

type Options = NonNullable<ParseArgsConfig["options"]>;
type Read<T extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; allowPositionals: true }>
>;

/** Parses a task's options and at most `most` other words. Throws `InvalidArguments`. */
export function parseWords<const T extends Options = Record<never, never>>(
  words: string[],
  { options, most = 0 }: { options?: T; most?: number } = {},
): Read<T> {
  const known = options ?? ({} as T);
  try {
    const read = parseArgs({ args: words, options: known, allowPositionals: true });
    const spare = read.positionals[most];
    if (spare !== undefined) throw new InvalidArguments(`“${spare}” is one argument too many.`);
    return read;
  } catch (error) {
    throw error instanceof Error && "code" in error
      ? (describeOptionError(error, String(error.code), Object.keys(known)) ?? error)
      : error;
  }
}

type Accepted = { options?: Record<string, string>; words?: { most: number; lacking?: string } };

/** Throws `InvalidArguments` for errors that show without a site: unknown options, and too few or too many words. */
export function checkWords(
  { options = {}, words: { most, lacking } = { most: 0 } }: Accepted,
  words: string[],
): void {
  const known = Object.keys(options).map((option) => {
    const [name = "", value] = option.replace(/^--/, "").split(" ");
    return [name, { type: value ? "string" : "boolean" }] as const;
  });
  const { positionals } = parseWords(words, { options: Object.fromEntries(known), most });
  if (lacking && !positionals[0]) throw new InvalidArguments(lacking);
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
