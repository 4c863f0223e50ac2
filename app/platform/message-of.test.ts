import { expect, it } from "vitest";
import { messageOf } from "./message-of.ts";

it("returns the message of an error, and any other value as text", () => {
  expect(messageOf(new Error("The disk is gone."))).toBe("The disk is gone.");
  expect(messageOf("gone")).toBe("gone");
  expect(messageOf(undefined)).toBe("undefined");
});
