import { readHours } from "./open-hours.ts";

/** Room for the words whether these hours hold now, which the visitor's own clock says: see show-open-now.ts. */
export function OpenNow({ hours }: { hours: string }) {
  const open = readHours(hours);
  if (!open) return null;
  return (
    <span
      className="ml-2 font-semibold text-white"
      data-open-days={open.days.join(" ")}
      data-open-times={open.times.join(" ")}
      hidden
    />
  );
}
