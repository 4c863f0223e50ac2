import { useRef, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import type { ImportLine, LineOutcome } from "./customer-imports.schema.ts";
import { linesOf, matchColumns, readTable, type Table } from "../../../platform/spreadsheet/read-table.ts";
import { customerFields, type ImportField } from "./import-fields.ts";

/** As many as one call takes; see `linesAtOnce` of the schema. */
const linesInOneCall = 50;
const mostLines = 10_000;

export type Columns = (ImportField | "")[];
/** What the user says of a doubtful line: the customer it is about, a new one, or nothing yet. */
export type Decisions = Readonly<Record<number, number | "new">>;

type State = {
  fileName: string;
  table: Table | null;
  columns: Columns;
  lines: ImportLine[];
  trial: LineOutcome[] | null;
  decisions: Decisions;
  /** The import that runs or has ended, and what its lines did so far. */
  importId: number | null;
  done: LineOutcome[];
  total: number;
  problem: string;
  busy: "" | "reading" | "trying" | "importing";
};
const nothing: State = {
  fileName: "",
  table: null,
  columns: [],
  lines: [],
  trial: null,
  decisions: {},
  importId: null,
  done: [],
  total: 0,
  problem: "",
  busy: "",
};

/** Reads a file, tries it, and imports its lines part by part. */
export function useCustomerImport(onImported: () => void) {
  const [state, setState] = useState(nothing);
  // A part that was answered too late belongs to a file that has been replaced meanwhile.
  const attempt = useRef(0);
  const change = (more: Partial<State>) => setState((before) => ({ ...before, ...more }));

  async function tryLines(table: Table, columns: Columns): Promise<void> {
    const own = (attempt.current += 1);
    const lines = linesOf(table, columns, customerFields);
    change({ columns, lines, trial: null, decisions: {}, problem: "", importId: null, done: [] });
    if (!columns.includes("company_name"))
      return change({ busy: "", problem: "Say which column is the company name." });
    if (lines.length > mostLines)
      return change({ busy: "", problem: "An import takes 10,000 lines. Divide the file." });
    change({ busy: "trying" });
    const answer = await call("POST /api/customer-imports/trial", { body: { lines } });
    if (own !== attempt.current) return;
    change({ busy: "", ...(answer.ok ? { trial: answer.data.outcomes } : { problem: answer.message }) });
  }

  async function readFile(file: File): Promise<void> {
    setState({ ...nothing, fileName: file.name, busy: "reading" });
    try {
      const table = await readTable(file, customerFields);
      change({ table });
      await tryLines(table, matchColumns(table.titles, customerFields));
    } catch (error) {
      change({ busy: "", problem: error instanceof Error ? error.message : "This file cannot be read." });
    }
  }

  /** Imports what the trial called new or changed, and the doubtful lines that the user has decided. */
  async function importAll(): Promise<void> {
    const wanted = wantedLines(state);
    change({ busy: "importing", problem: "", done: [], total: wanted.length });
    const begun =
      state.importId === null
        ? await call("POST /api/customer-imports", { body: { file_name: state.fileName } })
        : undefined;
    if (begun && !begun.ok) return change({ busy: "", problem: begun.message });
    const id = begun?.data.id ?? state.importId ?? 0;
    change({ importId: id });
    const done: LineOutcome[] = [];
    for (let from = 0; from < wanted.length; from += linesInOneCall) {
      const lines = wanted.slice(from, from + linesInOneCall);
      const answer = await call("POST /api/customer-imports/:id/lines", { params: { id }, body: { lines } });
      if (!answer.ok) {
        onImported();
        return change({
          busy: "",
          problem: `${answer.message} Press again to go on, or undo what is imported.`,
        });
      }
      done.push(...answer.data.outcomes);
      change({ done: [...done] });
    }
    onImported();
    change({ busy: "" });
  }

  return {
    state,
    readFile,
    importAll,
    setColumn: (at: number, field: ImportField | "") => {
      if (!state.table) return;
      void tryLines(
        state.table,
        state.columns.map((one, column) => (column === at ? field : one)),
      );
    },
    decide: (line: number, into: number | "new" | "") => {
      setState((before) => {
        const { [line]: _former, ...others } = before.decisions;
        return { ...before, decisions: into === "" ? others : { ...others, [line]: into } };
      });
    },
  };
}

/** Returns the lines to import, with the decisions about the doubtful ones. */
export function wantedLines({ lines, trial, decisions }: Pick<State, "lines" | "trial" | "decisions">) {
  const outcomes = new Map(trial?.map((one) => [one.line, one.outcome]));
  return lines.flatMap((line) => {
    const outcome = outcomes.get(line.line);
    const into = decisions[line.line];
    if (outcome === "doubtful")
      return into === undefined ? [] : [{ ...line, into: into === "new" ? null : into }];
    return outcome === "new" || outcome === "changed" ? [line] : [];
  });
}
