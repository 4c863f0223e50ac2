import { describe, expect, it } from "vitest";
import { describeDetails } from "./describe-details.ts";

describe("the details of an entry", () => {
  it.each([
    [{}, ""],
    [{ fields: ["firstname", "school_id", "reg_number"] }, "first name, school, reg number"],
    [{ fields: [] }, "nothing changed"],
    [{ changed: ["html"], from: "OldName" }, "text; was OldName"],
    [{ from: "new", to: "spam" }, "from new to spam"],
    [{ role: "admin" }, "access level: admin"],
    [{ images: 12 }, "images: 12"],
    [{ from: "on_way", to: "with_you" }, "from on way to with you"],
    [{ events: "message.created,callout.created" }, "events: message.created, callout.created"],
    [{ from: "Old_Name,2", to: "new" }, "from Old_Name,2 to new"],
  ])("%j read as %s", (details, text) => {
    expect(describeDetails(details)).toBe(text);
  });
});
