import { type CSSProperties, useRef, useState } from "react";
import { moveIds } from "../../../platform/order-of-ids.ts";
import { AddButton } from "../../../ui/buttons/add-button.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { useDragSorting } from "../../../ui/lists/use-drag-sorting.ts";
import type { PageFact } from "../page-facts.schema.ts";
import { columnShares } from "./column-shares.ts";
import { FactHeads, FactRow } from "./fact-row.tsx";

type Row = Record<string, string>;

type Props = {
  columns: PageFact["columns"];
  /** The most rows that the list may have. */
  most: number;
  rows: Row[];
  /** Whether a new row's first field takes the focus. */
  takesFocus: boolean;
  onChange: (rows: Row[]) => void;
};

/** Lets the user fill in, add and remove rows, and move them by handle or by button. */
export function FactRows({ columns, most, rows, takesFocus, onChange }: Props) {
  const add = useRef<HTMLButtonElement>(null);
  // The widths stay as they were at first: a column that grows while the user types would be in the way.
  const [shares] = useState(() => columnShares(headsOf(columns), rows));
  const places = rows.map((_row, at) => at);
  const arrange = (order: number[]) => onChange(order.map((at) => rows[at] ?? {}));
  const drag = useDragSorting({
    attribute: "data-row",
    isColumn: true,
    onDrop: (moving, target, side) => arrange(moveIds(places, [moving], { target, side })),
  });
  return (
    <div
      data-columns={Object.keys(columns).length > 3 ? "many" : "few"}
      style={{ "--shares": shares } as CSSProperties}
    >
      {rows.length === 0 && <p className="mb-4">Empty: pages hide this block.</p>}
      {rows.length > 0 && <FactHeads columns={columns} />}
      <ol>
        {rows.map((row, at) => (
          <FactRow
            columns={columns}
            drag={{
              isMoving: drag.moving === at,
              lands: drag.landing?.id === at ? drag.landing.side : null,
              grab: () => drag.grab(at),
            }}
            key={at}
            number={at + 1}
            of={rows.length}
            onChange={(column, words) =>
              onChange(rows.map((one, place) => (place === at ? { ...one, [column]: words } : one)))
            }
            onMove={(by) =>
              arrange(moveIds(places, [at], { target: at + by, side: by === 1 ? "after" : "before" }))
            }
            onRemove={() => {
              onChange(rows.filter((_row, place) => place !== at));
              add.current?.focus();
            }}
            row={row}
            takesFocus={takesFocus}
          />
        ))}
      </ol>
      <FieldsetError name="value" />
      <AddButton
        aria-disabled={rows.length >= most}
        className="aria-disabled:opacity-40"
        onClick={() => rows.length < most && onChange([...rows, {}])}
        ref={add}
        variant="secondary"
      >
        Add a row
      </AddButton>
    </div>
  );
}

function headsOf(columns: PageFact["columns"]): Row {
  return Object.fromEntries(
    Object.entries(columns).map(([column, schema]) => [column, schema.meta()?.title ?? column]),
  );
}
