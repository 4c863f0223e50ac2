import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { holidaysFrom, partsOf } from "../../../platform/countries/coming-holidays.ts";
import { countries } from "../../../platform/countries/countries.ts";
import type { CountryCode } from "../../../platform/countries/country.ts";
import { Card } from "../../../ui/page/card.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { asUsual, closed, everybody, type ListedDay } from "../closed-days.ts";

/** Offers only the next few, about as many as the coming months have. Later ones appear as these are answered. */
const mostOffered = 6;

type Props = {
  rows: readonly Record<string, string>[];
  /** A date on the firm's clock, such as `2026-12-24`. */
  today: string;
  country: CountryCode;
  onAdd: (day: ListedDay) => void;
};

/** Offers bank holidays that the list does not mention yet. The owner decides whether the firm closes. */
export function BankHolidayOffers({ rows, today, country, onAdd }: Props) {
  const rules = countries[country];
  const parts = partsOf(rules);
  const [part, setPart] = useState(parts[0] ?? "");
  const open = holidaysFrom(rules, part, today).filter(({ date }) => !rows.some((row) => row.date === date));
  const offer = (day: { date: string; name: string }, hours: string) =>
    onAdd({ ...day, who: everybody, hours });
  return (
    <Card className="mt-6">
      <h2 className="text-xl">Bank holidays</h2>
      <p className="mt-1 mb-4">Say of each whether you close. It counts once the list is saved.</p>
      {parts.length > 1 && (
        <Select
          choices={parts.map((one) => [one, one])}
          className="max-w-form"
          label={country === "GB" ? "Of which nation" : "Of which part of the country"}
          onChange={({ currentTarget: { value } }) => setPart(value)}
          value={part}
        />
      )}
      {open.length === 0 && <p>The list has an answer for each one that is known.</p>}
      <ul>
        {open.slice(0, mostOffered).map((day) => (
          <li
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t border-slate-200 py-3"
            key={day.date}
          >
            <span>
              <span className="font-semibold text-navy-900">{format.format(new Date(day.date))}</span>
              <span className="block text-sm text-slate-600">{day.name}</span>
            </span>
            <span className="flex gap-3">
              <Button onClick={() => offer(day, closed)} size="small" variant="secondary">
                Closed<VisuallyHidden> on {day.date}</VisuallyHidden>
              </Button>
              <Button onClick={() => offer(day, asUsual)} size="small" variant="quiet">
                Open as usual<VisuallyHidden> on {day.date}</VisuallyHidden>
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

const format = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
