import { Link } from "react-router";
import { Card } from "../../../ui/page/card.tsx";
import type { Counts } from "../visits.present.ts";
import type { VisitsOf } from "../visits.server.ts";

/** What was counted besides views, as one and as several. */
const others = [
  ["calls", "press on the number", "presses on the number"],
  ["chats", "press on WhatsApp", "presses on WhatsApp"],
  ["mails", "press on a mail address", "presses on a mail address"],
  ["cards", "card sent", "cards sent"],
  ["forms", "form sent", "forms sent"],
] as const;

type Props = { title: string; note?: string; rows: VisitsOf[]; to?: (key: string) => string };

/** A list with the views of each row as a figure and a bar, and everything else in words. */
export function CountList({ title, note, rows, to }: Props) {
  const most = Math.max(1, ...rows.map(({ views }) => views));
  return (
    <Card>
      <h2 className="mb-2 text-lg">{title}</h2>
      {note && <p className="mb-2 text-sm text-slate-600">{note}</p>}
      <ul className="divide-y divide-slate-100">
        {rows.map((row) => (
          <li className="py-2.5" key={row.key}>
            <div className="flex items-baseline justify-between gap-4">
              {to ? (
                <Link className="wrap-anywhere font-semibold text-ice-600 underline" to={to(row.key)}>
                  {row.label}
                </Link>
              ) : (
                <span className="wrap-anywhere font-medium text-navy-900">{row.label}</span>
              )}
              <span className="figures shrink-0 text-navy-900">
                <strong>{row.views}</strong> {row.views === 1 ? "view" : "views"}
              </span>
            </div>
            <div aria-hidden="true" className="mt-1.5 h-1.5 rounded-full bg-slate-100">
              <div
                className="h-full rounded-full bg-ice-500 forced-color-adjust-none forced-colors:bg-[Highlight]"
                style={{ width: `${(row.views / most) * 100}%` }}
              />
            </div>
            <Others {...row} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Others(counts: Counts) {
  const words = others.flatMap(([name, one, several]) =>
    counts[name] > 0 ? [`${counts[name]} ${counts[name] === 1 ? one : several}`] : [],
  );
  if (words.length === 0) return null;
  return <p className="figures mt-1.5 text-sm text-slate-600">{words.join(", ")}</p>;
}
