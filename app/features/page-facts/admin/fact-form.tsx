import { useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import type { FormFields } from "../../../platform/browser/form-fields.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { PlusIcon } from "../../../ui/icons.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { AlarmImport } from "./alarm-import.tsx";
import { BankHolidayOffers } from "./bank-holiday-offers.tsx";
import { FactHeads, FactRow } from "./fact-row.tsx";
import { FigurePlaces } from "./figure-places.tsx";
import { type PageFact, type PageFactAnswer, pageFacts } from "../page-facts.schema.ts";

type Props = {
  fact: PageFactAnswer;
  /** On the firm's clock, such as `2026-12-24`. */
  today: string;
};

/** Every fact is edited alike: its rows, and a field for each column. */
export function FactForm({ fact: { name, value, version }, today }: Props) {
  const { label, columns, most, hint }: PageFact = pageFacts[name];
  const [rows, setRows] = useState<PageFactAnswer["value"]>(value);
  const form = useForm({
    version,
    history: `fact/${name}`,
    draft: {
      of: `facts ${name}`,
      makeRoom: (names) => {
        const count = Math.max(...names.map((field) => Number(field.split(" ").at(-1)) || 1));
        setRows((now) => Array.from({ length: count }, (_, index) => now[index] ?? {}));
      },
    },
    send: (_fields, known) =>
      call("PUT /api/facts/:name", { params: { name }, body: { value: rows, version: known } }),
    shape: { fieldsOf: (stored) => fieldsOf(stored.value), bodyOf: () => ({ value: rows }) },
    load: (theirs) => setRows(theirs.value),
  });
  const add = useRef<HTMLButtonElement>(null);
  const change = (next: typeof rows) => {
    setRows(next);
    form.noteChange();
  };
  return (
    <EditPage
      back={{ to: "/admin/facts" }}
      form={form}
      isList
      intro={hint && <p>{hint}</p>}
      renderEnd={() => (
        <>
          {name === "closedDays" && rows.length < most && (
            <ForChanging>
              <BankHolidayOffers onAdd={(day) => change([...rows, day])} rows={rows} today={today} />
            </ForChanging>
          )}
          {name === "alarmCodes" && <AlarmImport most={most} onRead={change} rows={rows} />}
          {name === "figures" && <FigurePlaces saves={form.saves} />}
        </>
      )}
      title={label}
      what="this list"
    >
      <Card>
        {rows.length === 0 && <p className="mb-4">Empty: pages hide this block.</p>}
        {rows.length > 0 && <FactHeads columns={columns} />}
        <ol>
          {rows.map((row, index) => (
            <FactRow
              columns={columns}
              error={form.error}
              key={index}
              number={index + 1}
              of={rows.length}
              onChange={(column, words) =>
                change(rows.map((one, at) => (at === index ? { ...one, [column]: words } : one)))
              }
              onMove={(by) => change(swapped(rows, index, index + by))}
              onRemove={() => {
                change(rows.filter((_, at) => at !== index));
                add.current?.focus();
              }}
              row={row}
              takesFocus={form.unsaved}
            />
          ))}
        </ol>
        <FieldError id="value-error" message={form.error("value")} />
        <Button
          aria-disabled={rows.length >= most}
          className="aria-disabled:opacity-40"
          icon={<PlusIcon size={20} />}
          onClick={() => rows.length < most && change([...rows, {}])}
          ref={add}
          variant="secondary"
        >
          Add a row
        </Button>
      </Card>
    </EditPage>
  );
}

function swapped<T>(rows: readonly T[], one: number, other: number): T[] {
  return rows.map((row, at) => (at === one ? rows[other] : at === other ? rows[one] : row) ?? row);
}

/** A field for each column of each row, named as on the screen. */
function fieldsOf(rows: PageFactAnswer["value"]): FormFields {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([column, words]) => [`${column} ${index + 1}`, words]),
    ),
  );
}
