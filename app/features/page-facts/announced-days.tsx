import { closed, type OtherDay } from "./closed-days.ts";

// Formats in UTC, as the date is written, so that every device shows the same day.
const format = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "long",
  timeZone: "UTC",
});

/** Announces days with other hours: "Closed on Monday 28 December (Boxing Day)". */
export function AnnouncedDays({ days }: { days: readonly OtherDay[] }) {
  return days.map((day) => (
    <dd className="figures font-semibold text-white" data-ends={`${day.date}T24:00Z`} key={day.date}>
      {inWords(day)}
    </dd>
  ));
}

export function inWords({ date, name, hours, times }: OtherDay): string {
  const day = `${format.format(new Date(date)).replace(",", "")} (${name})`;
  return times ? `On ${day}: ${hours}` : `${closed} on ${day}`;
}
