import type { HoursWithDays } from "./coming-days.server.ts";
import { type OpenHours, readHours } from "./open-hours.ts";
import { weekdays } from "./weekdays.ts";

/** As people write it, also with what else is true of it: "24 hours, 7 days, 365 days". */
const roundTheClock = /^24 ?(?:hours|h)(?: a day)?[, /]+(?:7|seven) days|^24\/7/i;

/** When a company is open; nothing where its words say it in another way: a wrong hour sends people to a closed door. */
export function openingLinkedData(words: string) {
  const open = readHours(roundTheClock.test(words) ? "Always" : words);
  return open ? { openingHoursSpecification: hoursSpecification(open) } : {};
}

/** To search engines a day ends a minute before the next one. */
function hoursSpecification({ days: [first, last], times: [opens, closes] }: OpenHours) {
  return {
    "@type": "OpeningHoursSpecification",
    dayOfWeek: weekdays.slice(weekdays.indexOf(first), weekdays.indexOf(last) + 1),
    opens,
    closes: closes === "24:00" ? "23:59" : closes,
  };
}

/** Who has other hours on a date, as search engines understand it; nothing where nobody has. */
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
          // A day whose hours end as they begin is closed.
          opens: times?.[0] ?? "00:00",
          closes: times?.[1] ?? "00:00",
        })),
      };
    }),
  };
}
