// One zone and form for server and browser, so that both write the same text.
const format = new Intl.DateTimeFormat("en-GB", {
  dateStyle: "medium",
  timeStyle: "short",
  timeZone: "Europe/London",
});

/** A point in time, as people here read it. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="figures whitespace-nowrap" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}

const dayFormat = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeZone: "Europe/London" });

/** The day of it. */
export function DayOf({ at }: { at: string }) {
  return (
    <time className="figures whitespace-nowrap" dateTime={at}>
      {dayFormat.format(new Date(at))}
    </time>
  );
}
