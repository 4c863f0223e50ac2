import { expect, it } from "vitest";
import { readZip } from "../../../test/read-zip.ts";
import { zipped } from "./zip.server.ts";

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it("archives names with accents, empty content and large content, in chunks", async () => {
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

it("passes on an error of the content", async () => {
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

it("stops reading once its reader has gone", async () => {
  const ended = Promise.withResolvers<void>();
  const endless = async function* () {
    try {
      for (;;) yield Buffer.alloc(100_000, Math.random().toString());
    } finally {
      ended.resolve();
    }
  };
  const entries = async function* () {
    yield { name: "a", content: endless() };
  };
  for await (const _part of zipped(entries(), new Date())) break;
  await ended.promise;
});
