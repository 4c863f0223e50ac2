import { use } from "react";
import { offsetAt } from "../../platform/firm-time.ts";
import { DocumentContext } from "../../ui/page/island.tsx";
import type { OtherDay } from "./closed-days.ts";
import { readHours } from "./open-hours.ts";
import showOpenNow from "./show-open-now.inline.ts?script";

type Props = { hours: string; days: readonly OtherDay[] };

/**
 * The place for "Open now" or "Closed now". A `<ShowOpenNow>` further down the page fills it by the visitor's clock.
 */
export function OpenNow({ hours, days }: Props) {
  const open = readHours(hours);
  if (!open) return null;
  const dates = days.map(({ date, times }) => [date, ...(times ?? [])].join("/"));
  return (
    <span
      className="ml-2 font-semibold text-white"
      data-open-ahead={hoursAheadInWinter() || undefined}
      data-open-dates={dates.join(" ") || undefined}
      data-open-days={open.days.join(" ")}
      data-open-times={open.times.join(" ")}
      hidden
    />
  );
}

function hoursAheadInWinter(): number {
  return Number(offsetAt(new Date("2026-01-01T12:00Z")).slice(1, 3));
}

export function ShowOpenNow() {
  return use(DocumentContext)?.script(showOpenNow);
}
