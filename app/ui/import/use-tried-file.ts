import { useRef, useState } from "react";
import type { Outcome } from "../../platform/browser/calls/request.ts";
import {
  linesOf,
  matchColumns,
  readTable,
  type Table,
  type TableFields,
} from "../../platform/spreadsheet/read-table.ts";

type LineOf<Field extends string> = { line: number } & Partial<Record<Field, string>>;

/** A file that is read, and what an import of its lines would do. */
type TriedFile<Field extends string, Tried> = {
  fileName: string;
  table: Table | null;
  columns: readonly (Field | "")[];
  lines: LineOf<Field>[];
  trial: Tried[] | null;
  problem: string;
  busy: "" | "reading" | "trying" | "importing";
};

type Trial<Field extends string, Tried> = {
  fields: TableFields<Field>;
  /** The columns without which nothing is tried, and what is said then. */
  needed: { fields: readonly Field[]; words: string };
  /** As many as the schema takes. */
  mostLines: number;
  tryLines: (lines: LineOf<Field>[]) => Promise<Outcome<{ outcomes: Tried[] }>>;
  /** Called when other lines take the place of those that were tried. */
  onOtherLines: () => void;
};

const nothing = {
  fileName: "",
  table: null,
  columns: [],
  lines: [],
  trial: null,
  problem: "",
  busy: "",
} as const;

/** Reads a file and tries its lines, again with each change of what its columns are. */
export function useTriedFile<Field extends string, Tried>(about: Trial<Field, Tried>) {
  const { fields, needed, mostLines, onOtherLines } = about;
  const [file, setFile] = useState<TriedFile<Field, Tried>>({ ...nothing, lines: [] });
  // What came too late belongs to a file that has been replaced meanwhile.
  const attempt = useRef(0);
  const change = (more: Partial<TriedFile<Field, Tried>>) => setFile((before) => ({ ...before, ...more }));

  async function tryLines(table: Table, columns: readonly (Field | "")[]): Promise<void> {
    const own = (attempt.current += 1);
    const lines = linesOf(table, columns, fields);
    change({ columns, lines, trial: null, problem: "", busy: "" });
    onOtherLines();
    if (needed.fields.some((field) => !columns.includes(field))) return change({ problem: needed.words });
    if (lines.length > mostLines)
      return change({
        problem: `An import takes ${mostLines.toLocaleString("en-GB")} lines. Divide the file.`,
      });
    change({ busy: "trying" });
    const answer = await about.tryLines(lines);
    if (own !== attempt.current) return;
    change({ busy: "", ...(answer.ok ? { trial: answer.data.outcomes } : { problem: answer.message }) });
  }

  async function readFile(chosen: File): Promise<void> {
    const own = (attempt.current += 1);
    setFile({ ...nothing, lines: [], fileName: chosen.name, busy: "reading" });
    onOtherLines();
    try {
      const table = await readTable(chosen, fields);
      if (own !== attempt.current) return;
      change({ table });
      await tryLines(table, matchColumns(table.titles, fields));
    } catch (error) {
      if (own !== attempt.current) return;
      change({ busy: "", problem: error instanceof Error ? error.message : "This file cannot be read." });
    }
  }

  function setColumn(at: number, field: Field | ""): void {
    if (!file.table) return;
    void tryLines(
      file.table,
      file.columns.map((one, column) => (column === at ? field : one)),
    );
  }

  return { file, change, readFile, setColumn };
}
