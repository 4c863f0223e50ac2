import { readXlsx } from "hucre/xlsx";
import { expect, it } from "vitest";
import { readZip } from "../../../test/read-zip.ts";
import { asTyped, type Columns, moment } from "./columns.ts";
import { xlsxStream } from "./xlsx.server.ts";

type Row = { value: string | number | boolean | null };
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
  const batches = (async function* () {
    yield ["2026-07-01T22:30:00Z", "2026-11-25T19:11:51Z", null];
  })();
  const stream = xlsxStream("times", { columns: { At: moment((at: string | null) => at) }, batches });
  const { sheets } = await readXlsx(new Uint8Array(await new Response(stream).arrayBuffer()));
  expect(sheets[0]!.rows.map(([value]) => value ?? null)).toEqual([
    "At",
    new Date("2026-07-01T23:30:00Z"),
    new Date("2026-11-25T19:11:51Z"),
    null,
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

it("gives dates to moments, text to numbers as they were typed, no format to words, and bold to the heads", async () => {
  const row = { at: "2026-11-25T19:11:51Z", number: "01234567", words: "Warm." };
  const mixed: Columns<typeof row> = {
    Received: moment(({ at }) => at),
    Telephone: asTyped(({ number }) => number),
    Message: ({ words }) => words,
  };
  const batches = (async function* () {
    yield [row];
    yield [row];
  })();
  const stream = xlsxStream("mixed", { columns: mixed, batches });
  const files = new Map(readZip(Buffer.from(await new Response(stream).arrayBuffer())));
  const sheet = String(files.get("xl/worksheets/sheet1.xml"));
  const styles = stylesOf(String(files.get("xl/styles.xml")));
  const cells = [...sheet.matchAll(/<c r="([A-Z]\d)"[^>]*?(?: s="(\d+)")?\/?>/g)];
  expect(cells.map(([, cell, style]) => [cell, styles[Number(style ?? 0)]])).toEqual([
    ...["A1", "B1", "C1"].map((cell) => [cell, { format: "General", isBold: true }]),
    ...["2", "3"].flatMap((line) => [
      [`A${line}`, { format: "yyyy-mm-dd hh:mm", isBold: false }],
      [`B${line}`, { format: "@", isBold: false }],
      [`C${line}`, { format: "General", isBold: false }],
    ]),
  ]);
});

/** Returns the number format and the font of each cell style (ECMA-376, 18.8). */
function stylesOf(xml: string): { format: string; isBold: boolean }[] {
  const own = [...xml.matchAll(/<numFmt numFmtId="(\d+)" formatCode="([^"]+)"/g)];
  const formats = new Map([
    ["0", "General"],
    ["49", "@"],
    ...own.map(([, id, code]) => [id!, code!] as const),
  ]);
  const fonts = [...xml.matchAll(/<font>.*?<\/font>/g)].map(([font]) => font.includes("<b/>"));
  const used = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(xml)?.[1] ?? "";
  return [...used.matchAll(/<xf numFmtId="(\d+)" fontId="(\d+)"/g)].map(([, format, font]) => ({
    format: formats.get(format!) ?? "",
    isBold: fonts[Number(font)] ?? false,
  }));
}
