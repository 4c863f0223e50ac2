import { expect, it } from "vitest";
import { inWords } from "./form-fields.ts";

it("replaces technical field names in messages, and leaves other messages unchanged", () => {
  expect(inWords("The firstname field is required.")).toBe("The first name field is required.");
  expect(inWords("The password confirmation field is required.")).toBe(
    "The repeated password field is required.",
  );
  for (const message of [
    "The email field must be a valid email address.",
    "Please sign the form",
    undefined,
  ]) {
    expect(inWords(message)).toBe(message);
  }
});
