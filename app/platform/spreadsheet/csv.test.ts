import { expect, it } from "vitest";
import { countries } from "../countries/countries.ts";
import { inCountry } from "../countries/home.ts";
import { moment } from "./columns.ts";
import { csvCell, csvStream } from "./csv.server.ts";

it.each([
  ["=HYPERLINK(1)", "'=HYPERLINK(1)"],
  ["+44 1632 960200", "'+44 1632 960200"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ['say "cold", please', '"say ""cold"", please"'],
  ["two\nlines", '"two\nlines"'],
  [" spaced", '" spaced"'],
  ["＝1+1", "'＝1+1"],
  ["＋44", "'＋44"],
  ["－1", "'－1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["1;=2", "1;'=2"],
  ["a; ＝2;+3", "a; '＝2;'+3"],
  ['a;"=2', `"a;""'=2"`],
  ["a;b", "a;b"],
  ["1=1", "1=1"],
  ["00445790", "'00445790"],
  ["07700900123", "'07700900123"],
  ["07700 900123 / 07700 900124", "'07700 900123 / 07700 900124"],
  ["01632 960200", "'01632 960200"],
  ["01632-960200", "'01632-960200"],
  ["(01632) 960200", "'(01632) 960200"],
  ["0", "0"],
  ["123456789012", "'123456789012"],
  ["GB 123 4567 89", "GB 123 4567 89"],
  ["12E4567", "'12E4567"],
  ["1.5e10", "'1.5e10"],
  ["3-4", "'3-4"],
  ["3/4/26", "'3/4/26"],
  ["2026-11-26T01:00:00.000Z", "2026-11-26T01:00:00.000Z"],
  ["44579012", "44579012"],
  ["1 Lane", "1 Lane"],
  [2026, "2026"],
  [123456789012, "123456789012"],
  [null, ""],
  [0, "0"],
  [false, "false"],
])("writes %j into a cell as %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

it("has decimal commas and semicolons where people write decimal commas, also when it is read later", async () => {
  const rows = [{ name: "a;b", share: 2.5, at: "2027-07-01T12:00:00Z" }];
  const stream = inCountry(countries.DE, () =>
    csvStream({
      columns: {
        Name: ({ name }: (typeof rows)[0]) => name,
        Share: ({ share }) => share,
        At: moment((row: (typeof rows)[0]) => row.at),
      },
      batches: (async function* () {
        yield rows;
      })(),
    }),
  );
  expect(await new Response(stream).text()).toBe('Name;Share;At\r\n"a;b";2,5;2027-07-01 14:00:00\r\n');
});

it("begins with a byte order mark and the headings, and reads each batch only when the reader asks for it", async () => {
  let read = 0;
  async function* batches() {
    for (; read < 1_000;) {
      read += 1;
      yield [{ name: `Ł${read}` }];
    }
  }
  const reader = csvStream({
    columns: { Name: ({ name }: { name: string }) => name },
    batches: batches(),
  }).getReader();
  const first = await reader.read();
  expect([...first.value!.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(first.value)).toBe("Name\r\n");
  expect(new TextDecoder().decode((await reader.read()).value)).toBe("Ł1\r\n");
  await reader.cancel();
  expect(read).toBeLessThan(5);
});
