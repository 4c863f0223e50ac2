import { expect, it } from "vitest";
import { bytesInWords } from "./bytes-in-words.ts";

it.each([
  [61, "1 kB"],
  [0, "0 kB"],
  [9_999_000, "9999 kB"],
  [10_000_000, "10 MB"],
  [9_999_000_000, "9999 MB"],
  [10_000_000_000, "10.0 GB"],
  [123_456_789_012, "123.5 GB"],
])("%i bytes are %s", (bytes, words) => expect(bytesInWords(bytes)).toBe(words));
