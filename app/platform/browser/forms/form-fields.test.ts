import { expect, it } from "vitest";
import { readableMessage } from "./form-fields.ts";

it("replaces technical field names in messages, and leaves other messages unchanged", () => {
  expect(readableMessage("The firstname field is required.")).toBe("The first name field is required.");
  expect(readableMessage("The password confirmation field is required.")).toBe(
    "The repeated password field is required.",
  );
  for (const message of [
    "The email field must be a valid email address.",
    "Please sign the form",
    undefined,
  ]) {
    expect(readableMessage(message)).toBe(message);
  }
});
