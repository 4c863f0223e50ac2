import { sorted } from "../../platform/browser/sorted.ts";
/** The parts of the United Kingdom with bank holidays of their own. */
export const nations = ["England and Wales", "Scotland", "Northern Ireland"] as const;
type Nation = (typeof nations)[number];

type BankHoliday = { date: string; name: string };

const everywhere = {
  "2026-01-01": "New Year's Day",
  "2026-04-03": "Good Friday",
  "2026-05-04": "Early May bank holiday",
  "2026-05-25": "Spring bank holiday",
  "2026-12-25": "Christmas Day",
  "2026-12-28": "Boxing Day",
  "2027-01-01": "New Year's Day",
  "2027-03-26": "Good Friday",
  "2027-05-03": "Early May bank holiday",
  "2027-05-31": "Spring bank holiday",
  "2027-12-27": "Christmas Day",
  "2027-12-28": "Boxing Day",
  "2028-01-03": "New Year's Day",
  "2028-04-14": "Good Friday",
  "2028-05-01": "Early May bank holiday",
  "2028-05-29": "Spring bank holiday",
  "2028-12-25": "Christmas Day",
  "2028-12-26": "Boxing Day",
};

const southOfScotland = {
  "2026-04-06": "Easter Monday",
  "2026-08-31": "Summer bank holiday",
  "2027-03-29": "Easter Monday",
  "2027-08-30": "Summer bank holiday",
  "2028-04-17": "Easter Monday",
  "2028-08-28": "Summer bank holiday",
};

/**
 * The days until 2028 on which bank holidays are taken: one on a weekend moves to the next working day. Source:
 * https://www.gov.uk/bank-holidays, which says how the Banking and Financial Dealings Act 1971 falls in each year,
 * and what a proclamation adds. Later years are added here.
 */
const holidays: Record<Nation, Record<string, string>> = {
  "England and Wales": { ...everywhere, ...southOfScotland },
  Scotland: {
    ...everywhere,
    "2026-01-02": "2nd January",
    "2026-08-03": "Summer bank holiday",
    "2026-11-30": "St Andrew's Day",
    "2027-01-04": "2nd January",
    "2027-08-02": "Summer bank holiday",
    "2027-11-30": "St Andrew's Day",
    "2028-01-04": "2nd January",
    "2028-08-07": "Summer bank holiday",
    "2028-11-30": "St Andrew's Day",
  },
  "Northern Ireland": {
    ...everywhere,
    ...southOfScotland,
    "2026-03-17": "St Patrick's Day",
    "2026-07-13": "Battle of the Boyne",
    "2027-03-17": "St Patrick's Day",
    "2027-07-12": "Battle of the Boyne",
    "2028-03-17": "St Patrick's Day",
    "2028-07-12": "Battle of the Boyne",
  },
};

/** Returns a nation's bank holidays from a day on, such as `2026-12-24`, in order. */
export function bankHolidaysFrom(nation: Nation, day: string): BankHoliday[] {
  const coming = Object.entries(holidays[nation])
    .map(([date, name]) => ({ date, name }))
    .filter(({ date }) => date >= day);
  return sorted(coming, (one, other) => (one.date < other.date ? -1 : 1));
}
