import { expect, it } from "vitest";
import { inWords } from "./form-fields.ts";

it("says on the screen what a person says, and leaves every other message as the server put it", () => {
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
