import { useRef, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { linesOf, matchColumns, readTable, type Table } from "../../../platform/spreadsheet/read-table.ts";
import { type RedirectField, redirectFields } from "./redirect-fields.ts";
import type { RedirectImport, RedirectLine, RedirectOutcome } from "./redirect-imports.schema.ts";

/** As many as the calls take; see `mostLines` of the schema. */
const mostLines = 1_000;

type State = {
  fileName: string;
  table: Table | null;
  columns: (RedirectField | "")[];
  lines: RedirectLine[];
  trial: RedirectOutcome[] | null;
  /** The doubtful lines of which the user has said that the page is meant. */
  meant: readonly number[];
  done: RedirectImport | null;
  problem: string;
  busy: "" | "trying" | "importing";
};
const nothing: State = {
  fileName: "",
  table: null,
  columns: [],
  lines: [],
  trial: null,
  meant: [],
  done: null,
  problem: "",
  busy: "",
};

/** Reads a file, tries its lines, and imports them all at once. */
export function useRedirectImport(onImported: () => void) {
  const [state, setState] = useState(nothing);
  // An answer that came too late belongs to a file that has been replaced meanwhile.
  const attempt = useRef(0);
  const change = (more: Partial<State>) => setState((before) => ({ ...before, ...more }));

  async function tryLines(table: Table, columns: State["columns"]): Promise<void> {
    const own = (attempt.current += 1);
    const lines = linesOf(table, columns, redirectFields);
    change({ columns, lines, trial: null, meant: [], done: null, problem: "", busy: "" });
    if (!columns.includes("path") || !columns.includes("target"))
      return change({ problem: "Say which column is the old address, and which one says where it leads." });
    if (lines.length > mostLines) return change({ problem: "An import takes 1,000 lines. Divide the file." });
    change({ busy: "trying" });
    const answer = await call("POST /api/redirect-imports/trial", { body: { lines } });
    if (own !== attempt.current) return;
    change({ busy: "", ...(answer.ok ? { trial: answer.data.outcomes } : { problem: answer.message }) });
  }

  async function readFile(file: File): Promise<void> {
    setState({ ...nothing, fileName: file.name });
    try {
      const table = await readTable(file, redirectFields);
      change({ table });
      await tryLines(table, matchColumns(table.titles, redirectFields));
    } catch (error) {
      change({ busy: "", problem: error instanceof Error ? error.message : "This file cannot be read." });
    }
  }

  async function importAll(): Promise<void> {
    change({ busy: "importing", problem: "" });
    const body = { file_name: state.fileName, lines: wantedLines(state) };
    const answer = await call("POST /api/redirect-imports", { body });
    change({ busy: "", ...(answer.ok ? { done: answer.data } : { problem: answer.message }) });
    onImported();
  }

  return {
    state,
    readFile,
    importAll,
    setColumn: (at: number, field: RedirectField | "") => {
      if (!state.table) return;
      void tryLines(
        state.table,
        state.columns.map((one, column) => (column === at ? field : one)),
      );
    },
    setMeant: (line: number, isMeant: boolean) =>
      setState((before) => ({
        ...before,
        meant: isMeant ? [...before.meant, line] : before.meant.filter((one) => one !== line),
      })),
  };
}

/** Returns the lines to import: what is new or changed, and the doubtful lines with the page that is meant. */
export function wantedLines({
  lines,
  trial,
  meant,
}: Pick<State, "lines" | "trial" | "meant">): RedirectLine[] {
  const outcomes = new Map(trial?.map((one) => [one.line, one]));
  return lines.flatMap((line) => {
    const one = outcomes.get(line.line);
    if (one?.outcome === "doubtful")
      return meant.includes(line.line) ? [{ ...line, target: one.target }] : [];
    return one?.outcome === "new" || one?.outcome === "changed" ? [line] : [];
  });
}
