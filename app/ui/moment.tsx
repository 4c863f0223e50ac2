import { firmFormat } from "../platform/firm-time.ts";

// One zone and form for server and browser, so that both write the same text.
const format = firmFormat({ dateStyle: "medium", timeStyle: "short" });

/** A date and time in the firm's time zone. */
export function Moment({ at }: { at: string }) {
  return (
    <time className="figures whitespace-nowrap" dateTime={at}>
      {format.format(new Date(at))}
    </time>
  );
}

const dayFormat = firmFormat({ dateStyle: "medium" });

/** The date of a moment, in the firm's time zone. */
export function DayOf({ at }: { at: string }) {
  return (
    <time className="figures whitespace-nowrap" dateTime={at}>
      {dayFormat.format(new Date(at))}
    </time>
  );
}
