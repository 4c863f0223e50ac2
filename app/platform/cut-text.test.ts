import { expect, it } from "vitest";
import { cutText } from "./cut-text.ts";

it.each([
  ["Fridge hire", 30, "Fridge hire"],
  ["Transport refrigeration units and more", 30, "Transport refrigeration units"],
  ["Transport refrigeration units", 29, "Transport refrigeration units"],
  ["Our fleet of new vans: {{carrier-years}} years", 30, "Our fleet of new vans:"],
  ["We run {{ vans }} vans", 17, "We run {{ vans }}"],
  ["We run {{ vans }} vans", 16, "We run"],
  ["{{a-name-that-is-longer-than-all}} vans", 30, ""],
  [`${"x".repeat(29)}🚚🚚`, 30, "x".repeat(29)],
  ["👨‍👩‍👧👨‍👩‍👧", 10, "👨‍👩‍👧"],
  ["e\u0301e\u0301", 3, "e\u0301"],
  ["Kühlfahrzeugwerkstattverzeichnisse", 30, "Kühlfahrzeugwerkstattverzeichn"],
  ["", 30, ""],
])("cuts %j to %d", (text, most, cut) => {
  expect(cutText(text, most)).toBe(cut);
});
