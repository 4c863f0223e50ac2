// The rules use no zod, because the engineer's page runs them.

export type Part = { number: number; words: string };

/** Writes parts as lines such as "2 × Drive belt". */
export function partLines(parts: readonly Part[]): string {
  return parts
    .filter(({ words }) => words.trim() !== "")
    .map(({ number, words }) => `${number} × ${words.trim()}`)
    .join("\n");
}

/** Reads such lines. A line without a number is one part. */
export function readParts(lines: string | null): Part[] {
  return (lines ?? "").split("\n").flatMap((one) => {
    const [, number, words] = /^\s*(\d{1,4})\s*[×x]\s+(.*)$/i.exec(one) ?? [];
    if (number !== undefined && words !== undefined) return { number: Number(number), words: words.trim() };
    return one.trim() === "" ? [] : { number: 1, words: one.trim() };
  });
}

export const missingFromReport = {
  found: "Please say what was found.",
  done: "Please say what was done.",
  signature: "Please let the driver sign, or say why not.",
  signer_name: "Please enter the name of who signed.",
  unsigned_reason: "Please say why nobody signs.",
  temperature: "Please enter degrees, such as -18.",
  worked_minutes: "Please enter whole minutes.",
};
