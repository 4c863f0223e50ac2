import { useRef, useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import type { FormFields } from "../../../platform/browser/form-fields.ts";
import { limits } from "../../../platform/validation/bounds.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EditPage } from "../../../ui/edit-page.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { PlusIcon, TrashIcon } from "../../../ui/icons.tsx";
import { ForChanging } from "../../../ui/look-only.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { VisuallyHidden } from "../../../ui/visually-hidden.tsx";
import { AlarmImport } from "./alarm-import.tsx";
import { BankHolidayOffers } from "./bank-holiday-offers.tsx";
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
        <ol>
          {rows.map((row, index) => (
            <li className="flex items-start gap-3" key={index}>
              <div className="grid flex-1 gap-x-3 sm:auto-cols-fr sm:grid-flow-col">
                {Object.entries(columns).map(([column, schema], place) => (
                  <TextField
                    autoComplete="off"
                    autoFocus={form.unsaved && place === 0}
                    error={form.error(`${column} ${index + 1}`)}
                    key={column}
                    label={`${schema.meta()?.title} ${index + 1}`}
                    maxLength={limits.line}
                    name={`${column} ${index + 1}`}
                    onChange={({ target }) =>
                      change(rows.map((one, at) => (at === index ? { ...one, [column]: target.value } : one)))
                    }
                    optional={Boolean(schema.meta()?.isOptional)}
                    required={!schema.meta()?.isOptional}
                    type={schema.meta()?.input === "date" ? "date" : "text"}
                    value={row[column] ?? ""}
                  />
                ))}
              </div>
              <Button
                className="mt-6.5"
                icon={<TrashIcon size={20} />}
                onClick={() => {
                  change(rows.filter((_, at) => at !== index));
                  add.current?.focus();
                }}
                variant="quiet"
              >
                <VisuallyHidden>Remove row {index + 1}</VisuallyHidden>
              </Button>
            </li>
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

/** A field for each column of each row, named as on the screen. */
function fieldsOf(rows: PageFactAnswer["value"]): FormFields {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([column, words]) => [`${column} ${index + 1}`, words]),
    ),
  );
}
