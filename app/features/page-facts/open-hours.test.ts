import { describe, expect, it } from "vitest";
import facts from "../../../content/facts.json" with { type: "json" };
import { readHours } from "./open-hours.ts";

describe("hours as people write them", () => {
  it.each([
    ["Always", ["Monday", "Sunday"], ["00:00", "24:00"]],
    ["Monday to Friday, 8 am to 5.30 pm", ["Monday", "Friday"], ["08:00", "17:30"]],
    ["Saturday, 9am to 12 pm", ["Saturday", "Saturday"], ["09:00", "12:00"]],
    ["monday to sunday, 12 am to 11:59 PM", ["Monday", "Sunday"], ["00:00", "23:59"]],
  ])("are read: %s", (words, days, times) => {
    expect(readHours(words)).toEqual({ days, times });
  });

  it.each([
    "By appointment",
    "Friday to Monday, 8 am to 5 pm",
    "Moonday, 8 am to 5 pm",
    "Monday to Friday, 5 pm to 8 am",
    "Monday to Friday, 8 to 5",
    "Monday to Friday, 13 am to 11.75 pm",
    "Monday to Friday, 0 am to 5 pm",
    "Monday to Friday, 9 am to 25 pm",
    "",
  ])("are not read if they are written in another way: %s", (words) => {
    expect(readHours(words)).toBeUndefined();
  });

  it("are read from the sample content", () => {
    for (const { hours } of facts.officeHours) expect(readHours(hours), hours).toBeDefined();
  });
});
