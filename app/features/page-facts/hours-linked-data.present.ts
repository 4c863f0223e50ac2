import type { HoursWithDays } from "./coming-days.server.ts";
import { type OpenHours, readHours } from "./open-hours.ts";
import { weekdays } from "../../platform/weekdays.ts";

/** "24 hours" as people write it, also with more words: "24 hours, 7 days, 365 days". */
const roundTheClock = /^24 ?(?:hours|h)(?: a day)?[, /]+(?:7|seven) days|^24\/7/i;

/**
 * Returns the company's opening hours as structured data. Returns nothing for words that it cannot read: a wrong hour
 * sends people to a closed door.
 */
export function openingLinkedData(words: string) {
  const open = readHours(roundTheClock.test(words) ? "Always" : words);
  return open ? { openingHoursSpecification: hoursSpecification(open) } : {};
}

/** For search engines, a day ends at 23:59. */
function hoursSpecification({ days: [first, last], times: [opens, closes] }: OpenHours) {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1),
    opens,
    closes: closes === "24:00" ? "23:59" : closes,
  };
}

/** Returns the days with other hours as structured data, one department for each row that has such days. */
export function hoursLinkedData(hours: readonly HoursWithDays[]) {
  const departments = hours.filter(({ days }) => days.length > 0);
  if (departments.length === 0) return {};
  return {
    department: departments.map(({ who, hours: usual, days }) => {
      return {
        "@type": "LocalBusiness",
        name: who,
        ...openingLinkedData(usual),
        specialOpeningHoursSpecification: days.map(({ date, times }) => ({
          "@type": "OpeningHoursSpecification",
          validFrom: date,
          validThrough: date,
          // Equal times of opening and closing mean closed.
          opens: times?.[0] ?? "00:00",
          closes: times?.[1] ?? "00:00",
        })),
      };
    }),
  };
}
