import { expect, it } from "vitest";
import { readZip } from "../../../test/read-zip.ts";
import { zipped } from "./zip.server.ts";

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it("makes an archive of whatever comes, in pieces: other letters, nothing and much", async () => {
  const long = Array.from({ length: 999 }, () => "0123456789".repeat(99));
  const entries = async function* () {
    yield { name: "a/räume.txt", content: pieces("Wä", "rme") };
    yield { name: "empty.json", content: pieces() };
    yield { name: "long.txt", content: pieces(...long) };
  };
  const parts: Uint8Array[] = [];
  for await (const part of zipped(entries(), new Date("2026-03-02T09:00:00Z"))) parts.push(part);
  expect([...readZip(Buffer.concat(parts))]).toEqual([
    ["a/räume.txt", "Wärme"],
    ["empty.json", ""],
    ["long.txt", long.join("")],
  ]);
});

it("says of each file how it is packed and when, before it and in the directory, in even seconds", async () => {
  const entries = async function* () {
    yield { name: "one", content: pieces("1") };
    yield { name: "other", content: pieces("other") };
  };
  const parts: Uint8Array[] = [];
  for await (const part of zipped(entries(), new Date("2026-03-02T09:10:13Z"))) parts.push(part);
  const archive = Buffer.concat(parts);
  const time = [(9 << 11) | (10 << 5) | 6, ((2026 - 1980) << 9) | (3 << 5) | 2];
  // Version 2.0, sizes that follow the content and names in UTF-8, deflated.
  const how = [20, 0x0808, 8, ...time];
  const words = (from: number) => how.map((_, index) => archive.readUInt16LE(from + index * 2));
  const signed = (...mark: number[]) => {
    const places: number[] = [];
    const bytes = Buffer.from([0x50, 0x4b, ...mark]);
    for (let at = archive.indexOf(bytes); at >= 0; at = archive.indexOf(bytes, at + 1)) places.push(at);
    return places;
  };
  expect(signed(3, 4).map((head) => words(head + 4))).toEqual([how, how]);
  const directory = signed(1, 2);
  expect(directory.map((head) => words(head + 6))).toEqual([how, how]);
  const [end = 0] = signed(5, 6);
  expect(end).toBe(archive.length - 22);
  // Of disks there is one, the first.
  expect([4, 6, 8, 10].map((at) => archive.readUInt16LE(end + at))).toEqual([0, 0, 2, 2]);
  expect([12, 16].map((at) => archive.readUInt32LE(end + at))).toEqual([end - directory[0]!, directory[0]]);
  const content = signed(7, 8).map((at) => [4, 8, 12].map((size) => archive.readUInt32LE(at + size)));
  expect(content).toEqual(
    directory.map((head) => [16, 20, 24].map((size) => archive.readUInt32LE(head + size))),
  );
});

it("passes on what goes wrong with the content", async () => {
  const broken = async function* () {
    yield Buffer.from("half");
    throw new Error("The store went away.");
  };
  const entries = async function* () {
    yield { name: "a", content: broken() };
  };
  const read = async () => {
    for await (const _part of zipped(entries(), new Date())) continue;
  };
  await expect(read()).rejects.toThrow("The store went away.");
});
