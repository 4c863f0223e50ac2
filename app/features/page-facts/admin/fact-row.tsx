import { useRef } from "react";
import { limits } from "../../../platform/validation/bounds.ts";
import { ChevronDownIcon, TrashIcon } from "../../../ui/icons.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import type { PageFact } from "../page-facts.schema.ts";

type Columns = PageFact["columns"];

type Props = {
  columns: Columns;
  row: Record<string, string>;
  /** Its place, from 1, and of how many. */
  number: number;
  of: number;
  error: (field: string) => string | undefined;
  /** A new row's first field takes the focus. */
  takesFocus: boolean;
  onChange: (column: string, words: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The heads of the table that the rows are on a wide screen. */
export function FactHeads({ columns }: { columns: Columns }) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 -mx-2 mb-2 hidden gap-3 border-b border-slate-200 bg-white px-2 pb-2 text-sm font-semibold text-navy-900 lg:flex"
    >
      <div className="grid flex-1 auto-cols-fr grid-flow-col gap-x-3">
        {Object.entries(columns).map(([column, schema]) => (
          <span key={column}>
            {schema.meta()?.title}
            {Boolean(schema.meta()?.isOptional) && (
              <span className="font-normal text-slate-500"> (optional)</span>
            )}
          </span>
        ))}
      </div>
      <span className="w-30" />
    </div>
  );
}

/** A group with a heading of its own on a phone, a line of a table on a wide screen. */
export function FactRow({ columns, row, number, of, error, takesFocus, ...props }: Props) {
  const [first] = Object.keys(columns);
  const item = useRef<HTMLLIElement>(null);
  const { onChange, onMove, onRemove } = props;
  const move = (by: 1 | -1) => {
    const other = by === 1 ? item.current?.nextElementSibling : item.current?.previousElementSibling;
    onMove(by);
    // The focus goes along with the row.
    other?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  };
  return (
    <li
      className="relative mb-4 rounded-md border border-slate-200 p-4 lg:mb-2 lg:flex lg:items-start lg:gap-3 lg:border-0 lg:p-0"
      ref={item}
    >
      <p
        aria-hidden="true"
        className="mb-3 min-h-11 content-center pr-34 font-semibold text-navy-900 lg:hidden"
      >
        {(first && row[first]) || `Row ${number}`}
      </p>
      <div className="grid flex-1 gap-3 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
        {Object.entries(columns).map(([column, schema], place) => (
          <TextField
            autoComplete="off"
            autoFocus={takesFocus && place === 0}
            className="lg:[&_label]:sr-only"
            error={error(`${column} ${number}`)}
            key={column}
            label={
              <>
                {schema.meta()?.title}
                <VisuallyHidden> {number}</VisuallyHidden>
              </>
            }
            maxLength={limits.line}
            name={`${column} ${number}`}
            noErrorLine={!error(`${column} ${number}`)}
            onChange={({ target }) => onChange(column, target.value)}
            optional={Boolean(schema.meta()?.isOptional)}
            required={!schema.meta()?.isOptional}
            type={schema.meta()?.input === "date" ? "date" : "text"}
            value={row[column] ?? ""}
          />
        ))}
      </div>
      <ForChanging>
        <div className="flex max-lg:absolute max-lg:top-3 max-lg:right-2">
          <RowButton
            disabled={number === 1}
            label={`Move row ${number} up`}
            mark={-1}
            onClick={() => move(-1)}
          >
            <ChevronDownIcon className="rotate-180" size={20} />
          </RowButton>
          <RowButton
            disabled={number === of}
            label={`Move row ${number} down`}
            mark={1}
            onClick={() => move(1)}
          >
            <ChevronDownIcon size={20} />
          </RowButton>
          <RowButton label={`Remove row ${number}`} onClick={onRemove}>
            <TrashIcon size={20} />
          </RowButton>
        </div>
      </ForChanging>
    </li>
  );
}

type RowButtonProps = {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  mark?: 1 | -1;
  children: React.ReactNode;
};

/** Disabled, it keeps the focus. */
function RowButton({ label, onClick, disabled = false, mark, children }: RowButtonProps) {
  return (
    <button
      aria-disabled={disabled || undefined}
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-sm text-ice-600 hover:bg-ice-100 hover:text-navy-900 aria-disabled:opacity-40 lg:h-12 lg:w-10"
      data-move={mark}
      onClick={disabled ? undefined : onClick}
      type="button"
    >
      {children}
    </button>
  );
}
