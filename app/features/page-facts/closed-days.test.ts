import { describe, expect, it } from "vitest";
import { PageValidity } from "../../platform/http/page-context.server.ts";
import { isHoursOfDay, otherDays } from "./closed-days.ts";
import { withOtherDays } from "./coming-days.server.ts";
import { hoursLinkedData } from "./hours-linked-data.present.ts";
import { inWords } from "./announced-days.tsx";

const office = { who: "Office", hours: "Monday to Friday, 8 am to 5.30 pm" };
const workshop = { who: "Workshop", hours: "Monday to Saturday, 7 am to 6 pm" };
const line = { who: "Breakdown line", hours: "Always" };
const boxingDay = { date: "2026-12-28", name: "Boxing Day", who: "All", hours: "Closed" };

const datesOf = (row: typeof office, days: (typeof boxingDay)[], today = "2026-12-01") =>
  otherDays(row, days, today).map(({ date, times }) => [date, times]);

describe("days with other hours", () => {
  it("apply to every row of the hours except one that is always open", () => {
    expect(datesOf(office, [boxingDay])).toEqual([["2026-12-28", null]]);
    expect(datesOf(line, [boxingDay])).toEqual([]);
    expect(datesOf(line, [{ ...boxingDay, who: "Breakdown line" }])).toEqual([["2026-12-28", null]]);
  });

  it("of a single row take precedence over those of all", () => {
    const own = { ...boxingDay, who: "workshop", hours: "9 am to 12 pm" };
    expect(datesOf(office, [boxingDay, own])).toEqual([["2026-12-28", null]]);
    expect(datesOf(workshop, [boxingDay, own])).toEqual([["2026-12-28", ["09:00", "12:00"]]]);
    expect(datesOf(workshop, [boxingDay, { ...own, hours: "As usual" }])).toEqual([]);
  });

  it("are in order, from today on", () => {
    const christmas = { ...boxingDay, date: "2026-12-25" };
    expect(datesOf(office, [boxingDay, christmas])).toEqual([
      ["2026-12-25", null],
      ["2026-12-28", null],
    ]);
    expect(datesOf(office, [boxingDay, christmas], "2026-12-26")).toEqual([["2026-12-28", null]]);
    expect(datesOf(office, [boxingDay], "2026-12-28")).toEqual([["2026-12-28", null]]);
    expect(datesOf(office, [boxingDay], "2026-12-29")).toEqual([]);
  });

  it.each([
    ["Closed", true],
    ["as usual", true],
    ["9 am to 12.30 pm", true],
    ["5 pm to 9 am", false],
    ["9 am to 25 pm", false],
    ["9 am to 12.60 pm", false],
    ["Monday, 9 am to 5 pm", false],
    ["Half a day", false],
  ])("may have the hours %s: %s", (hours, is) => {
    expect(isHoursOfDay(hours)).toBe(is);
  });
});

describe("pages", () => {
  const shown = (moment: string, days = [boxingDay]) => {
    const validity = new PageValidity();
    const rows = withOtherDays({ hours: [line, office, workshop], listed: days }, new Date(moment), validity);
    const until = validity.until === Infinity ? null : new Date(validity.until).toISOString();
    return { words: rows.map(({ announced }) => announced.map(inWords)), until, rows };
  };

  it("mention a day from two weeks before until it is over, on the firm's clock", () => {
    const words = "Closed on Monday 28 December (Boxing Day)";
    expect(shown("2026-12-13T23:59:59Z")).toMatchObject({
      words: [[], [], []],
      until: "2026-12-14T00:00:00.000Z",
    });
    expect(shown("2026-12-14T00:00:00Z")).toMatchObject({
      words: [[], [words], [words]],
      until: "2026-12-29T00:00:00.000Z",
    });
    expect(shown("2026-12-28T23:59:59Z").words[1]).toEqual([words]);
    expect(shown("2026-12-29T00:00:00Z")).toMatchObject({ words: [[], [], []], until: null });
    const summer = { ...boxingDay, date: "2027-08-30", name: "Summer bank holiday" };
    expect(shown("2027-08-15T22:59:59Z", [summer])).toMatchObject({ until: "2027-08-15T23:00:00.000Z" });
    expect(shown("2027-08-30T22:59:59Z", [summer])).toMatchObject({ until: "2027-08-30T23:00:00.000Z" });
  });

  it("do not mention a weekday that is closed every week, and do mention other hours", () => {
    const saturday = { date: "2026-12-26", name: "Boxing Day", who: "All", hours: "Closed" };
    expect(shown("2026-12-20T12:00:00Z", [saturday]).words).toEqual([
      [],
      [],
      ["Closed on Saturday 26 December (Boxing Day)"],
    ]);
    const eve = { date: "2026-12-24", name: "Christmas Eve", who: "Office", hours: "8 am to 12 pm" };
    expect(shown("2026-12-20T12:00:00Z", [eve]).words).toEqual([
      [],
      ["On Thursday 24 December (Christmas Eve): 8 am to 12 pm"],
      [],
    ]);
  });

  it("tell search engines about every row with other hours", () => {
    const { rows } = shown("2026-12-20T12:00:00Z", [{ ...boxingDay, who: "Office" }]);
    expect(hoursLinkedData(rows)).toEqual({
      department: [
        {
          "@type": "LocalBusiness",
          name: "Office",
          openingHoursSpecification: {
            "@type": "OpeningHoursSpecification",
            dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
            opens: "08:00",
            closes: "17:30",
          },
          specialOpeningHoursSpecification: [
            {
              "@type": "OpeningHoursSpecification",
              validFrom: "2026-12-28",
              validThrough: "2026-12-28",
              opens: "00:00",
              closes: "00:00",
            },
          ],
        },
      ],
    });
    expect(hoursLinkedData(shown("2026-12-20T12:00:00Z", []).rows)).toEqual({});
  });
});
