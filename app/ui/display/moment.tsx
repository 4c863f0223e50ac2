import { firmFormat } from "../../platform/firm-time.ts";

// One zone and form for server and browser, so that both write the same text.
const form = { dateStyle: "medium", timeStyle: "short" } as const;
const format = firmFormat(form);

/** A date and time in the firm's time zone, in the form of `language`. */
export function Moment({ at, language }: { at: string; language?: string }) {
  const moment = new Date(at);
  return (
    // Browsers may write other languages slightly otherwise than the server.
    <time
      className="figures whitespace-nowrap"
      dateTime={at}
      suppressHydrationWarning={language !== undefined}
    >
      {language === undefined ? format.format(moment) : firmFormat(form, language).format(moment)}
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
