import { expect, it } from "vitest";
import { bankHolidaysFrom, nations } from "./bank-holidays.ts";

it.each(nations)("in %s no bank holiday is on a weekend, and each year has all of them", (nation) => {
  const days = bankHolidaysFrom(nation, "2026-01-01").map(({ date }) => date);
  for (const day of days) expect([1, 2, 3, 4, 5], day).toContain(new Date(day).getUTCDay());
  const perYear = { "England and Wales": [8, 8, 8], Scotland: [9, 9, 9], "Northern Ireland": [10, 10, 10] };
  const counts = ["2026", "2027", "2028"].map((year) => days.filter((day) => day.startsWith(year)).length);
  expect(counts).toEqual(perYear[nation]);
});

it.each(["2026-04-05", "2027-03-28", "2028-04-16"])(
  "Good Friday and Easter Monday are about Easter, %s",
  (easter) => {
    const dayFrom = (days: number) =>
      new Date(Date.parse(easter) + days * 86_400_000).toISOString().slice(0, 10);
    const about = bankHolidaysFrom("England and Wales", dayFrom(-2)).slice(0, 2);
    expect(about).toEqual([
      { date: dayFrom(-2), name: "Good Friday" },
      { date: dayFrom(1), name: "Easter Monday" },
    ]);
  },
);

it("starts on the given day", () => {
  expect(bankHolidaysFrom("England and Wales", "2026-12-25")[0]?.date).toBe("2026-12-25");
  expect(bankHolidaysFrom("England and Wales", "2026-12-26")[0]).toEqual({
    date: "2026-12-28",
    name: "Boxing Day",
  });
});
