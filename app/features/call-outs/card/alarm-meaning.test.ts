import { expect, it } from "vitest";
import { meaningOf } from "./alarm-meaning.ts";

const rows = [
  { make: "Carrier", code: "12", meaning: "Engine too hot", action: "stop", checked: "yes" },
  { make: "Thermo King", code: "12", meaning: "Sensor of the box", action: "drive on", checked: "no" },
  { make: "Thermo King", code: "61", meaning: "Battery low", action: "odd", checked: "no" },
];

it.each([
  ["Carrier", "12", { meaning: "Engine too hot", action: "stop", isSample: false }],
  ["Carrier", "012", { meaning: "Engine too hot", action: "stop", isSample: false }],
  ["Thermo King", "12", { meaning: "Sensor of the box", action: "drive on", isSample: true }],
  [null, "61", { meaning: "Battery low", action: "call", isSample: true }],
  // Two makes use the code with different meanings.
  [null, "12", undefined],
  ["GAH", "12", undefined],
  ["Carrier", "99", undefined],
  ["Carrier", null, undefined],
])("%s alarm %s", (make, code, meaning) => {
  expect(meaningOf(rows, { make, code })).toEqual(meaning);
});

it("is found in a list with old spellings of makes, and is stop when two rows differ", () => {
  const old = [
    { make: "CARRIER", code: "1", meaning: "Door open", action: "drive on", checked: "yes" },
    { make: "carrier ", code: "001", meaning: "Too hot", action: "stop", checked: "yes" },
  ];
  expect(meaningOf(old, { make: "Carrier", code: "1" })).toMatchObject({
    meaning: "Too hot",
    action: "stop",
  });
  expect(meaningOf(old.slice(0, 1), { make: "Carrier", code: "1" })).toMatchObject({ meaning: "Door open" });
});

it("is not shown while it is the sample's, unless somebody has checked it", () => {
  const hidden = ["Carrier 12", "Thermo King 61"];
  expect(meaningOf(rows, { make: "Carrier", code: "12", hidden })).toMatchObject({ isSample: false });
  expect(meaningOf(rows, { make: "Thermo King", code: "61", hidden })).toBeUndefined();
});
