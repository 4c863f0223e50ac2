import { expect, it } from "vitest";
import { messageOf } from "./message-of.ts";

it("says what an error says, and what is none as it is", () => {
  expect(messageOf(new Error("The disk is gone."))).toBe("The disk is gone.");
  expect(messageOf("gone")).toBe("gone");
  expect(messageOf(undefined)).toBe("undefined");
});
