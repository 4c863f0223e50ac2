import { expect, it } from "vitest";
import { readTarHeader, tarHeader } from "./tar-entries.ts";

/** Returns a header with this text as its size and with a correct checksum. */
function withSize(size: string): Buffer {
  const header = tarHeader("blobs/1", 512, new Date("2026-03-02T09:00:00Z"));
  header.fill(0, 124, 136).write(size, 124, 12, "latin1");
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  header.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148, "latin1");
  return header;
}

it.each([
  ["00000001000", 512],
  ["77777777777", 8 ** 11 - 1],
  ["1000 ", 512],
])("reads a size of %o", (size, bytes) => {
  expect(readTarHeader(withSize(size))).toEqual({ name: "blobs/1", bytes });
});

it.each([
  "-0000001000",
  "zzzzzzzzzzz",
  "",
  "+0000001000",
  "0x000001000",
  " 0000001000",
  "1e3",
  "00000001008",
  "\x80aaaaaaaaaa",
])("does not accept %o as the size in a header", (size) => {
  expect(readTarHeader(withSize(size))).toBeUndefined();
});
