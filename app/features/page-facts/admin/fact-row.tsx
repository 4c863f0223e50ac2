import { useRef } from "react";
import type { Side } from "../../../platform/order-of-ids.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { classNames } from "../../../ui/class-names.ts";
import { ChevronDownIcon, DragIcon, TrashIcon } from "../../../ui/buttons/icons.tsx";
import { UnlessLookOnly, useLookOnly } from "../../../ui/page/look-only.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { PageFact } from "../page-facts.schema.ts";

type Columns = PageFact["columns"];

type Drag = {
  isMoving: boolean;
  /** The side of this row on which a dragged row would land. */
  lands: Side | null;
  grab: () => void;
};

type Props = {
  columns: Columns;
  row: Record<string, string>;
  /** The position of this row, from 1, and the number of rows. */
  number: number;
  of: number;
  drag: Drag;
  /** Whether the first field takes the focus, as it does in a new row. */
  takesFocus: boolean;
  onChange: (column: string, words: string) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
};

/** The column headings, which only a wide screen shows as a table. */
export function FactHeads({ columns }: { columns: Columns }) {
  return (
    <div
      aria-hidden="true"
      className="sticky top-0 z-10 -mx-2 mb-2 hidden gap-3 border-b border-slate-200 bg-white px-2 pb-2 text-sm font-semibold text-navy-900 as-table:flex"
    >
      <span className="w-6 print:hidden" />
      <div className="grid flex-1 grid-cols-(--shares) gap-x-3">
        {Object.entries(columns).map(([column, schema]) => (
          <span key={column}>
            {schema.meta()?.title}
            {Boolean(schema.meta()?.isOptional) && (
              <span className="font-normal text-slate-500"> (optional)</span>
            )}
          </span>
        ))}
      </div>
      <span className="w-30 print:hidden" />
    </div>
  );
}

/** One row of fields: a group with its own heading on a phone, a table row on a wide screen. */
export function FactRow({ columns, row, number, of, takesFocus, drag, ...props }: Props) {
  const [first] = Object.keys(columns);
  const name = (first && row[first]) || `Row ${number}`;
  const item = useRef<HTMLLIElement>(null);
  const { onChange, onMove, onRemove } = props;
  const move = (by: 1 | -1) => {
    const other = by === 1 ? item.current?.nextElementSibling : item.current?.previousElementSibling;
    onMove(by);
    // The focus moves with the row.
    other?.querySelector<HTMLElement>(`[data-move="${by}"]`)?.focus();
  };
  return (
    <li
      className={classNames(rowClass, drag.isMoving && movingClass, lineOf(drag))}
      data-row={number - 1}
      ref={item}
    >
      <Handle grab={drag.grab} isShown={of > 1} />
      <p
        aria-hidden="true"
        className="mb-3 min-h-11 content-center pr-34 pl-8 font-semibold wrap-anywhere text-navy-900 as-table:hidden"
      >
        {name}
      </p>
      <fieldset aria-label={name} className="grid flex-1 gap-3 sm:grid-cols-2 as-table:grid-cols-(--shares)">
        {Object.entries(columns).map(([column, schema], place) => (
          <TextField
            autoFocus={takesFocus && place === 0}
            className="as-table:[&_label]:sr-only"
            key={column}
            label={
              <>
                {schema.meta()?.title}
                <VisuallyHidden> {number}</VisuallyHidden>
              </>
            }
            maxLength={limits.line}
            name={`${column} ${number}`}
            noErrorLine
            onChange={({ target }) => onChange(column, target.value)}
            optional={Boolean(schema.meta()?.isOptional)}
            required={!schema.meta()?.isOptional}
            type={schema.meta()?.input === "date" ? "date" : "text"}
            value={row[column] ?? ""}
          />
        ))}
      </fieldset>
      <RowButtons move={move} number={number} of={of} onRemove={onRemove} />
    </li>
  );
}

const rowClass =
  "relative mb-4 rounded-md border border-slate-200 p-4 as-table:mb-2 as-table:flex as-table:items-start as-table:gap-3 as-table:border-0 as-table:p-0";
const movingClass = "opacity-50 outline-2 outline-offset-2 outline-ice-500 outline-dashed";

/** Draws a line where the dragged row would land. */
function lineOf({ lands }: Drag): string | null {
  if (!lands) return null;
  const line =
    "before:absolute before:inset-x-0 before:h-1 before:rounded-full before:bg-ice-500 forced-colors:before:bg-[Highlight]";
  return `${line} ${lands === "before" ? "before:-top-2.5 as-table:before:-top-1.5" : "before:-bottom-2.5 as-table:before:-bottom-1.5"}`;
}

/** The drag handle for mouse and finger. For keyboards, the buttons at the end of the row do the same. */
function Handle({ grab, isShown }: { grab: () => void; isShown: boolean }) {
  const lookOnly = useLookOnly();
  if (lookOnly || !isShown) return <span className="hidden w-6 as-table:block" />;
  return (
    <span
      aria-hidden="true"
      className="flex cursor-grab touch-none items-center justify-center text-slate-500 select-none hover:text-navy-900 active:cursor-grabbing absolute top-4 left-1 size-11 as-table:static as-table:h-12 as-table:w-6"
      data-handle=""
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // Otherwise dragging would select text.
        event.preventDefault();
        grab();
      }}
    >
      <DragIcon size={20} />
    </span>
  );
}

type ButtonsProps = Pick<Props, "number" | "of" | "onRemove"> & { move: (by: 1 | -1) => void };

function RowButtons({ number, of, move, onRemove }: ButtonsProps) {
  return (
    <UnlessLookOnly>
      <div className="absolute top-4 right-2 flex as-table:static">
        <RowButton disabled={number === 1} label={`Move row ${number} up`} mark={-1} onClick={() => move(-1)}>
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
    </UnlessLookOnly>
  );
}

type RowButtonProps = {
  label: string;
  onClick: () => void;
  disabled?: boolean;
  mark?: 1 | -1;
  children: React.ReactNode;
};

/** A disabled button stays focusable, so that it keeps the focus. */
function RowButton({ label, onClick, disabled = false, mark, children }: RowButtonProps) {
  return (
    <button
      aria-disabled={disabled || undefined}
      aria-label={label}
      className="flex size-11 items-center justify-center rounded-sm text-ice-600 hover:bg-ice-100 hover:text-navy-900 aria-disabled:opacity-40 as-table:h-12 as-table:w-10"
      data-move={mark}
      onClick={disabled ? undefined : onClick}
      type="button"
    >
      {children}
    </button>
  );
}
