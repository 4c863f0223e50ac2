import { useState } from "react";
import { useSearchParams } from "react-router";
import { publicPageList } from "../../../../content/public-pages.ts";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { useKept } from "../../../platform/browser/forms/use-kept.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { Card } from "../../../ui/page/card.tsx";
import { ShownOn } from "../../../ui/display/shown-on.tsx";
import { EditPage } from "../../../ui/forms/edit-page.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { BesidePage } from "../../../ui/forms/page-beside.tsx";
import { AlarmImport } from "./alarm-import.tsx";
import type { CountryCode } from "../../../platform/countries/country.ts";
import { BankHolidayOffers } from "./bank-holiday-offers.tsx";
import { FactRows } from "./fact-rows.tsx";
import { FigurePlaces } from "./figure-places.tsx";
import { factPlaces } from "../fact-places.present.ts";
import { type PageFact, type PageFactAnswer, pageFacts } from "../page-facts.schema.ts";

type Props = {
  fact: PageFactAnswer;
  /** A date on the firm's clock, such as `2026-12-24`. */
  today: string;
  country: CountryCode;
};

/** Edits any fact: shows its rows with one field for each column. */
export function FactForm({ fact: { name, value, version }, today, country }: Props) {
  const { label, columns, most, hint }: PageFact = pageFacts[name];
  const [rows, setRows] = useState<PageFactAnswer["value"]>(value);
  const kept = useKept(`fact/${name}`);
  const form = useForm({
    version,
    history: `fact/${name}`,
    kept,
    draft: {
      of: `facts ${name}`,
      makeRoom: (names) => {
        const count = Math.max(...names.map((field) => Number(field.split(" ").at(-1)) || 1));
        setRows((now) => Array.from({ length: count }, (_, index) => now[index] ?? {}));
      },
    },
    send: (_fields, known, _key, options) => {
      const body = { value: rows, version: known };
      return call("PUT /api/facts/:name", { params: { name }, body, ...options });
    },
    shape: { fieldsOf: (stored) => fieldsOf(stored.value), bodyOf: () => ({ value: rows }) },
    load: (theirs) => setRows(theirs.value),
  });
  const change = (next: typeof rows) => {
    setRows(next);
    form.noteChange();
  };
  const [parameters] = useSearchParams();
  const cameFromPage = parameters.get("from") === "page";
  const pages = publicPageList.filter(({ facts }) => facts?.includes(name));
  const [page] = pages;
  const edited = (
    <EditPage
      back={{ to: page && cameFromPage ? page.path : "/admin/facts" }}
      form={form}
      isList
      intro={
        <>
          <ShownOn pages={pages} />
          {hint && <p>{hint}</p>}
        </>
      }
      renderEnd={() => (
        <>
          {name === "closedDays" && rows.length < most && (
            <UnlessLookOnly>
              <BankHolidayOffers
                country={country}
                onAdd={(day) => change([...rows, day])}
                rows={rows}
                today={today}
              />
            </UnlessLookOnly>
          )}
          {name === "alarmCodes" && <AlarmImport most={most} onRead={change} rows={rows} />}
          {name === "figures" && <FigurePlaces saves={form.saves} />}
        </>
      )}
      title={label}
      what="this list"
    >
      <Card>
        <FactRows columns={columns} most={most} onChange={change} rows={rows} takesFocus={form.unsaved} />
      </Card>
    </EditPage>
  );
  if (!page) return edited;
  return (
    <BesidePage
      below={Object.keys(columns).length > 4 ? "always" : "narrow and wide"}
      name={page.label}
      part={factPlaces[name]?.selector}
      path={page.path}
      saved={form.saves}
      typed={form.typed}
    >
      {edited}
    </BesidePage>
  );
}

/** Returns one field for each column of each row, named as on the screen. */
function fieldsOf(rows: PageFactAnswer["value"]): FormFields {
  return Object.fromEntries(
    rows.flatMap((row, index) =>
      Object.entries(row).map(([column, words]) => [`${column} ${index + 1}`, words]),
    ),
  );
}
