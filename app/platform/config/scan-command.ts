import { MalformedSetting } from "./malformed-setting.ts";

/** A program and its arguments. The program is started without a shell. */
export type ScanCommand = readonly [program: string, ...given: string[]];

/** Matches a word, or a text in double or single quotes. */
const word = /"[^"]*"|'[^']*'|[^\s"']+/g;

/** Splits the command into words. Throws `MalformedSetting` for quotes that never end or are inside a word. */
export function readScanCommand(text: string | undefined): ScanCommand | undefined {
  if (!text?.trim()) return undefined;
  const rest = text.replace(/(?<!\S)(?:"[^"]*"|'[^']*')(?!\S)/g, "");
  const [program, ...args] = [...text.matchAll(word)].map(([found]) => found.replace(/^(["'])(.*)\1$/, "$2"));
  if (!program || /["']/.test(rest)) {
    throw new MalformedSetting(
      `SCAN_COMMAND must be a program and its arguments, like clamdscan --fdpass --no-summary -, with quotes around whole words only, not "${text}".`,
    );
  }
  return [program, ...args];
}
