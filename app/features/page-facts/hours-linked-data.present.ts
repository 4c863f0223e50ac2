import type { HoursWithDays } from "./coming-days.server.ts";
import { readHours } from "./open-hours.ts";
import { weekdays } from "./weekdays.ts";

/** Who has other hours on a date, as search engines understand it; nothing where nobody has. */
export function hoursLinkedData(hours: readonly HoursWithDays[]) {
  const departments = hours.filter(({ days }) => days.length > 0);
  if (departments.length === 0) return {};
  return {
    department: departments.map(({ who, hours: usual, days }) => {
      const open = readHours(usual);
      return {
        "@type": "LocalBusiness",
        name: who,
        ...(open && {
          openingHoursSpecification: {
            "@type": "OpeningHoursSpecification",
            dayOfWeek: weekdays.slice(weekdays.indexOf(open.days[0]), weekdays.indexOf(open.days[1]) + 1),
            opens: open.times[0],
            closes: open.times[1],
          },
        }),
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
