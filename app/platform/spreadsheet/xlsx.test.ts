import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import type { Columns } from "./columns.ts";
import { xlsxStream } from "./xlsx.server.ts";

type Row = { value: string | number | boolean | Date | null };
const columns: Columns<Row> = { Value: ({ value }) => value };

async function* batchesOf(...batches: Row[][]) {
  yield* batches;
}

async function readBack(...values: Row["value"][]) {
  const stream = xlsxStream("values", { columns, batches: batchesOf(values.map((value) => ({ value }))) });
  const { sheets } = await readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
  return sheets[0]!.rows.map(([value]) => value);
}

it("keeps text unchanged: leading zeros, formula signs, line breaks, letters of any script", async () => {
  const texts = ["01234567", "=1+1", "+44 1632 960200", "3-4", "two\nlines", " Łódź ", "<b>&amp;", "😀"];
  expect(await readBack(...texts)).toEqual(["Value", ...texts]);
});

it("shows a moment as clocks in the United Kingdom do, in summer and in winter", async () => {
  const moments = ["2026-07-01T22:30:00Z", "2026-11-25T19:11:51Z"].map((text) => new Date(text));
  expect(await readBack(...moments)).toEqual([
    "Value",
    new Date("2026-07-01T23:30:00Z"),
    new Date("2026-11-25T19:11:51Z"),
  ]);
});

it("removes control characters and truncates text that is too long for a cell", async () => {
  const [, control, long, nothing] = await readBack("a\u0000\u001Bb", "x".repeat(40_000), null);
  expect(control).toBe("ab");
  expect(String(long)).toHaveLength(32_767);
  expect(nothing ?? null).toBeNull();
});

it("stops reading rows when the reader cancels", async () => {
  let read = 0;
  async function* batches(): AsyncGenerator<Row[]> {
    for (;;) {
      read += 1;
      yield Array.from({ length: 100 }, (_, index) => ({ value: `${read} ${index} ${Math.random()}` }));
    }
  }
  const reader = xlsxStream("values", { columns, batches: batches() }).getReader();
  await reader.read();
  await reader.cancel();
  const then = read;
  await new Promise((resolve) => setImmediate(resolve));
  expect(read).toBe(then);
});
