import { MalformedSetting } from "./malformed-setting.ts";

/** A program and what it is given, as it is started: without a shell. */
export type ScanCommand = readonly [program: string, ...given: string[]];

/** A word, or a text in double or single quotes. */
const word = /"[^"]*"|'[^']*'|[^\s"']+/g;

/** Throws `MalformedSetting` for quotes that never end or stand within a word. */
export function readScanCommand(text: string | undefined): ScanCommand | undefined {
  if (!text?.trim()) return undefined;
  const rest = text.replace(/(?<!\S)(?:"[^"]*"|'[^']*')(?!\S)/g, "");
  const [program, ...given] = [...text.matchAll(word)].map(([found]) =>
    found.replace(/^(["'])(.*)\1$/, "$2"),
  );
  if (!program || /["']/.test(rest)) {
    throw new MalformedSetting(
      `SCAN_COMMAND must be a program and what it is given, like clamdscan --fdpass --no-summary -, with quotes around whole words only, not "${text}".`,
    );
  }
  return [program, ...given];
}
