import { Select } from "../../../ui/fields/select.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { type ImportField, importFields } from "./import-fields.ts";
import type { Table } from "./read-table.ts";
import type { Columns } from "./use-customer-import.ts";

type Props = {
  table: Table;
  columns: Columns;
  disabled: boolean;
  onChange: (at: number, field: ImportField | "") => void;
};

const choices = [["", "Not imported"], ...Object.entries(importFields)] as const;

/** Shows what each column of the file is taken for, with its first words, and lets the user say otherwise. */
export function ColumnsCard({ table, columns, disabled, onChange }: Props) {
  return (
    <TitledCard
      className="mt-5"
      intro="Lines of an address, or several mail addresses, may stand in columns of their own."
      title="What the columns are"
    >
      <div className="grid items-end gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
        {table.titles.map((title, at) => (
          <Select
            choices={choices}
            disabled={disabled}
            hint={exampleOf(table, at)}
            key={`${at} ${title}`}
            label={title || `Column ${at + 1}`}
            name={`column ${at}`}
            onChange={({ target }) => onChange(at, target.value as ImportField | "")}
            value={columns[at] ?? ""}
          />
        ))}
      </div>
    </TitledCard>
  );
}

function exampleOf({ lines }: Table, at: number): string {
  const words = lines.find(({ cells }) => cells[at])?.cells[at]?.replaceAll(/\s+/g, " ") ?? "";
  if (words === "") return "Empty";
  return words.length > 40 ? `${words.slice(0, 40)}…` : words;
}
