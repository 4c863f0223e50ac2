import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import type { PageFactName } from "./page-facts.schema.ts";

const owner = await (await openSite()).signIn("owner");

const dover = { place: "Dover", latitude: "51.13", longitude: "1.31" };
const onMap = { ...dover, reach: "25" };
const base = { ...dover, vans: "2" };
const alarm = { make: "CARRIER", code: "1", meaning: "Door open", action: "call", checked: "yes" };
const text = { way: "Text", number: "07700 900142" };
const person = { name: "Ann", since: "1998", role: "Foreman" };
const drawn = { ...person, says: "Cold is cold.", keeps: "headset" };
const day = { date: "2026-12-28", name: "Boxing Day", who: "All", hours: "Closed" };

const notDegrees = "Row 1: “Longitude” must be a number of degrees, such as 51.13.";
const notMinutes = "Row 1: “How many minutes we take” must be minutes, such as 25.";
const notDay = "Row 1: “Date” must be a day, such as 2026-12-28.";

type Refusal = [list: PageFactName, rows: object[], message: string];

it.each<Refusal>([
  [
    "maintenanceYear",
    [{ month: "Spring", visit: "All" }],
    "Row 1: “Month” must be one of Jan, Feb, Mar, Apr, May, Jun, Jul, Aug, Sep, Oct, Nov, Dec.",
  ],
  ...["far away", "0x10", "1e1", "+1.31", "1,31"].map((longitude): Refusal => [
    "areaPlaces",
    [{ ...onMap, longitude }],
    notDegrees,
  ]),
  [
    "areaPlaces",
    [onMap, { ...onMap, latitude: "0", longitude: "-0.00" }],
    "Row 2 has the position 0, 0, which is in the sea.",
  ],
  ...["soon", "0", "an hour", "25 miles"].map((reach): Refusal => [
    "areaPlaces",
    [{ ...onMap, reach }],
    notMinutes,
  ]),
  [
    "alarmCodes",
    [alarm, { ...alarm, make: "Carrier", code: "001", action: "stop" }],
    "Row 2 is about the same alarm as row 1.",
  ],
  [
    "alarmCodes",
    [{ ...alarm, make: "Mitsubishi" }],
    "Row 1: “Make” must be one of Carrier, Thermo King, Frigoblock, GAH, Other.",
  ],
  ["alarmCodes", [{ ...alarm, action: "run" }], "Row 1: “Then” must be one of stop, drive on, call."],
  [
    "messageNumbers",
    [text, { way: "WhatsApp", number: "07700 90012" }],
    "Row 2: “Number” must be a telephone number, such as 07700 900142.",
  ],
  [
    "messageNumbers",
    [text, { ...text, number: "07700 900143" }],
    "Row 2 is a second number for Text: drivers are shown one.",
  ],
  ["people", [{ ...person, since: "long ago" }], "Row 1: “With us since” must be a year, such as 1998."],
  [
    "people",
    [{ ...drawn, keeps: "hammer" }],
    "Row 1: “At hand” must be one of job sheet, headset, gauges, laptop, or empty.",
  ],
  ...["0", "two", "100", "1.5"].map((vans): Refusal => [
    "vanBases",
    [{ ...base, vans }],
    "Row 1: “Vans” must be a number from 1 to 99.",
  ]),
  ["closedDays", [{ ...day, date: "28 December" }], notDay],
  ["closedDays", [{ ...day, date: "2027-02-30" }], notDay],
  [
    "closedDays",
    [{ ...day, hours: "Half a day" }],
    "Row 1: “Hours” must be Closed, As usual, or times such as 9 am to 12 pm.",
  ],
  [
    "closedDays",
    [{ ...day, who: "Stables" }],
    "Row 1: “Stables” must be one of All, Breakdown line, Office, Workshop.",
  ],
  ["closedDays", [day, { ...day, hours: "As usual" }], "Row 2 is about the same day as row 1."],
])("%s refuses %j", async (name, value, message) => {
  expect(await save(name, value)).toMatchObject({ status: 422, body: { errors: { value: [message] } } });
});

it.each<[PageFactName, object[]]>([
  ["areaPlaces", [onMap]],
  ["areaPlaces", [{ ...onMap, reach: "25 minutes" }]],
  ["people", [person]],
  ["people", [drawn]],
  ["people", [{ ...person, says: "", keeps: "" }]],
  ["vanBases", [base]],
  ["closedDays", [day, { ...day, who: "office", hours: "9 am to 12 pm" }]],
])("%s accepts %j", async (name, value) => {
  expect(await save(name, value)).toMatchObject({ status: 200, body: { value } });
});

it("stores the make of an alarm in the spelling of the drivers' card", async () => {
  const { body } = await save("alarmCodes", [alarm, { ...alarm, make: "thermo-king" }]);
  expect(body.value).toMatchObject([{ make: "Carrier" }, { make: "Thermo King" }]);
});

function save(name: PageFactName, value: object[]) {
  return owner.write("PUT", `/api/facts/${name}`, { value });
}
