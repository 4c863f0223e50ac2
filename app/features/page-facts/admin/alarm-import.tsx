import { useId, useState } from "react";
import { Card } from "../../../ui/page/card.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { readAlarmList } from "../read-alarm-list.ts";

type Row = Record<string, string>;
type Props = { rows: readonly Row[]; most: number; onRead: (rows: Row[]) => void };
type Said = { tone: "success" | "error"; words: string };

/** Reads a file into the rows of the list above. Nothing is stored until the user saves the list. */
export function AlarmImport({ rows, most, onRead }: Props) {
  const id = useId();
  const [said, setSaid] = useState<Said>();

  async function read(file: File) {
    try {
      const {
        rows: next,
        added,
        replaced,
      } = await readAlarmList(new Uint8Array(await file.arrayBuffer()), rows);
      if (next.length > most)
        throw new Error(`The list has room for ${most} codes; these would be ${next.length}.`);
      onRead(next);
      setSaid({
        tone: "success",
        words: `${added} added, ${replaced} replaced. Look through them, then save.`,
      });
    } catch (error) {
      setSaid({ tone: "error", words: error instanceof Error ? error.message : "This file cannot be read." });
    }
  }

  return (
    <Card className="mt-6">
      <h2 className="text-xl">Take codes from a file</h2>
      <p className="mt-1 mb-4">
        A CSV file whose first line names the columns: make, code, meaning, and if you like then and checked.
        What it does not say is “call”, and drivers read that you have not checked it.
      </p>
      <label className="mb-1.5 block font-semibold text-navy-900" htmlFor={id}>
        CSV file
      </label>
      <input
        accept=".csv,.txt,.tsv,text/csv,text/plain,text/tab-separated-values"
        className="field-control"
        id={id}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void read(file);
          target.value = "";
        }}
        type="file"
      />
      {said && (
        <Notice className="mt-4" standing tone={said.tone}>
          {said.words}
        </Notice>
      )}
    </Card>
  );
}
