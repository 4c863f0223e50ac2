import { keysOf } from "../../platform/keys-of.ts";
import type { Table } from "../../platform/spreadsheet/read-table.ts";
import { Select } from "../fields/select.tsx";
import { TitledCard } from "../page/titled-card.tsx";

type Props<Field extends string> = {
  table: Table;
  columns: readonly (Field | "")[];
  /** The fields with their names. */
  names: Readonly<Record<Field, string>>;
  intro?: string;
  disabled: boolean;
  onChange: (at: number, field: Field | "") => void;
};

/** Shows what each column of the file is taken for, with its first words, and lets the user say otherwise. */
export function ColumnsCard<Field extends string>(props: Props<Field>) {
  const { table, columns, names, intro, disabled, onChange } = props;
  const fields: (Field | "")[] = ["", ...keysOf(names)];
  const choices = fields.map((field) => [field, field === "" ? "Not imported" : names[field]] as const);
  return (
    <TitledCard className="mt-5" title="What the columns are" {...(intro && { intro })}>
      <div className="grid items-end gap-x-5 sm:grid-cols-2 xl:grid-cols-3">
        {table.titles.map((title, at) => (
          <Select
            choices={choices}
            disabled={disabled}
            hint={exampleOf(table, at)}
            key={`${at} ${title}`}
            label={title || `Column ${at + 1}`}
            name={`column ${at}`}
            onChange={({ target }) => onChange(at, target.value as Field | "")}
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
