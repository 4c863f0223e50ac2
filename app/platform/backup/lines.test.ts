import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { zstdCompressSync } from "node:zlib";
import { expect, it } from "vitest";
import type { Archive, ArchiveWriter } from "./archive.ts";
import { LinesWriter, readLines } from "./lines.server.ts";
import type { Lines } from "./manifest.server.ts";
import { archiveFormat, readManifest } from "./manifest.server.ts";

const blobs = new Map<string, Uint8Array>();
const writer = {
  has: (hash: string) => blobs.has(hash),
  putBytes: async (hash: string, bytes: Uint8Array) => void blobs.set(hash, bytes),
} as ArchiveWriter;
const archive = {
  place: "here",
  open: async (hash: string) => Readable.from([blobs.get(hash)]),
} as unknown as Archive;

async function readAll(lines: Lines): Promise<string[]> {
  const values: string[] = [];
  for await (const part of readLines<string>(archive, lines)) values.push(...part);
  return values;
}

it("returns each written value once, over several parts", async () => {
  const megabyte = "cold ".repeat(200_000);
  const values = Array.from({ length: 9 }, (_, at) => `${at} ${megabyte}`);
  const lines = new LinesWriter(writer);
  for (const value of values) await lines.add(value);
  const written = await lines.end();
  expect(written.parts.map((part) => part.lines)).toEqual([5, 4]);
  expect(await readAll(written)).toEqual(values);
});

it("names the part that was altered", async () => {
  const lines = new LinesWriter(writer);
  await lines.add("whole");
  const written = await lines.end();
  const { hash } = written.parts[0]!;
  const other = new LinesWriter(writer);
  await other.add("other");
  blobs.set(hash, blobs.get((await other.end()).parts[0]!.hash)!);
  await expect(readAll(written)).rejects.toThrow(`here is damaged at ${hash}.`);
});

it("refuses a part that holds far more than is ever written", async () => {
  const bomb = zstdCompressSync(Buffer.alloc(80 * 1024 * 1024, 32));
  const hash = createHash("sha256").update(bomb).digest("hex");
  blobs.set(hash, bomb);
  const lines = { sha256: hash, parts: [{ hash, bytes: bomb.length, lines: 1 }] };
  await expect(readAll(lines)).rejects.toThrow(`here has a part ${hash} that is too large`);
});

it("tells which version reads an archive of a later format", () => {
  const json = JSON.stringify({ format: archiveFormat + 1 });
  const check = createHash("sha256").update(json).digest("hex");
  expect(() => readManifest(`${json}\n${check}\n`)).toThrow("use the version that made it");
});
