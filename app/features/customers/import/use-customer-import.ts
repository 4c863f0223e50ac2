import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useTriedFile } from "../../../ui/import/use-tried-file.ts";
import type { DecidedLine, ImportLine, LineOutcome } from "./customer-imports.schema.ts";
import { customerFields } from "./import-fields.ts";

/** As many as one call takes; see `linesAtOnce` of the schema. */
const linesInOneCall = 50;

/** What the user says of a doubtful line: the customer it is about, a new one, or nothing yet. */
export type Decisions = Readonly<Record<number, number | "new">>;

/** The import that runs or has ended, and what its lines did so far. */
type Run = { id: number | null; done: LineOutcome[]; total: number };
const notRun: Run = { id: null, done: [], total: 0 };

/** Reads a file, tries it, and imports its lines part by part. */
export function useCustomerImport(onImported: () => void) {
  const [decisions, setDecisions] = useState<Decisions>({});
  const [run, setRun] = useState(notRun);
  const { file, change, readFile, setColumn } = useTriedFile({
    fields: customerFields,
    needed: { fields: ["company_name"], words: "Say which column is the company name." },
    mostLines: 10_000,
    tryLines: (lines) => call("POST /api/customer-imports/trial", { body: { lines } }),
    onOtherLines: () => {
      setDecisions({});
      setRun(notRun);
    },
  });
  const wanted = wantedLines(file.lines, file.trial, decisions);

  /** Imports what the trial called new or changed, and the doubtful lines that the user has decided. */
  async function importAll(): Promise<void> {
    change({ busy: "importing", problem: "" });
    setRun({ ...run, done: [], total: wanted.length });
    const begun =
      run.id === null
        ? await call("POST /api/customer-imports", { body: { file_name: file.fileName } })
        : undefined;
    if (begun && !begun.ok) return change({ busy: "", problem: begun.message });
    const id = begun?.data.id ?? run.id ?? 0;
    const done: LineOutcome[] = [];
    for (let from = 0; from < wanted.length; from += linesInOneCall) {
      setRun({ id, done: [...done], total: wanted.length });
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
    }
    setRun({ id, done, total: wanted.length });
    onImported();
    change({ busy: "" });
  }

  return {
    file,
    decisions,
    run,
    wanted,
    readFile,
    importAll,
    setColumn,
    decide: (line: number, into: number | "new" | "") =>
      setDecisions(({ [line]: _former, ...others }) => (into === "" ? others : { ...others, [line]: into })),
  };
}

/** Returns the lines to import, with the decisions about the doubtful ones. */
function wantedLines(lines: ImportLine[], trial: LineOutcome[] | null, decisions: Decisions): DecidedLine[] {
  const outcomes = new Map(trial?.map((one) => [one.line, one.outcome]));
  return lines.flatMap((line) => {
    const outcome = outcomes.get(line.line);
    const into = decisions[line.line];
    if (outcome === "doubtful")
      return into === undefined ? [] : [{ ...line, into: into === "new" ? null : into }];
    return outcome === "new" || outcome === "changed" ? [line] : [];
  });
}
