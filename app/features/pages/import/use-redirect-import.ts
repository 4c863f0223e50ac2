import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useTriedFile } from "../../../ui/import/use-tried-file.ts";
import { redirectFields } from "./redirect-fields.ts";
import type { RedirectImport, RedirectLine, RedirectOutcome } from "./redirect-imports.schema.ts";

/** Reads a file, tries its lines, and imports them all at once. */
export function useRedirectImport(onImported: () => void) {
  // The doubtful lines of which the user has said that the page is meant.
  const [meant, setMeant] = useState<readonly number[]>([]);
  const [done, setDone] = useState<RedirectImport | null>(null);
  const { file, change, readFile, setColumn } = useTriedFile({
    fields: redirectFields,
    needed: {
      fields: ["path", "target"],
      words: "Say which column is the old address, and which one says where it leads.",
    },
    // As many as the calls take; see `mostLines` of the schema.
    mostLines: 1_000,
    tryLines: (lines) => call("POST /api/redirect-imports/trial", { body: { lines } }),
    onOtherLines: () => {
      setMeant([]);
      setDone(null);
    },
  });
  const wanted = wantedLines(file.lines, file.trial, meant);

  async function importAll(): Promise<void> {
    change({ busy: "importing", problem: "" });
    const answer = await call("POST /api/redirect-imports", {
      body: { file_name: file.fileName, lines: wanted },
    });
    change({ busy: "", problem: answer.ok ? "" : answer.message });
    if (answer.ok) setDone(answer.data);
    onImported();
  }

  return {
    file,
    meant,
    done,
    wanted,
    readFile,
    importAll,
    setColumn,
    setMeant: (line: number, isMeant: boolean) =>
      setMeant((before) => (isMeant ? [...before, line] : before.filter((one) => one !== line))),
  };
}

/** Returns the lines to import: what is new or changed, and the doubtful lines with the page that is meant. */
function wantedLines(
  lines: RedirectLine[],
  trial: RedirectOutcome[] | null,
  meant: readonly number[],
): RedirectLine[] {
  const outcomes = new Map(trial?.map((one) => [one.line, one]));
  return lines.flatMap((line) => {
    const one = outcomes.get(line.line);
    if (one?.outcome === "doubtful")
      return meant.includes(line.line) ? [{ ...line, target: one.target }] : [];
    return one?.outcome === "new" || one?.outcome === "changed" ? [line] : [];
  });
}
