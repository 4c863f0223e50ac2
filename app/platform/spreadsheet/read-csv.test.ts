import { describe, expect, it } from "vitest";
import { readCsv } from "./read-csv.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
const utf16be = (text: string) => new Uint8Array(Buffer.from(text, "utf16le").swap16());
const wordsOf = async (file: Uint8Array) => (await readCsv(file)).map(({ words }) => words);

describe("a CSV file", () => {
  const expected = [
    ["Make", "Meaning"],
    ["Carrier", "Fühler über 18 °C"],
  ];
  const text = "Make,Meaning\r\nCarrier,Fühler über 18 °C\r\n";
  it.each<[string, Uint8Array]>([
    ["UTF-8", utf8(text)],
    ["UTF-8 with a byte order mark", utf8(`\uFEFF${text}`)],
    ["Windows-1252", latin(text)],
    ["UTF-16 with a byte order mark", utf16(`\uFEFF${text}`)],
    ["UTF-16 of the other byte order", utf16be(`\uFEFF${text}`)],
    ["UTF-16 without a mark", utf16(text)],
    ["UTF-16 of the other byte order without a mark", utf16be(text)],
    ["tabs", utf8(text.replaceAll(",", "\t"))],
    ["semicolons", utf8(text.replaceAll(",", ";"))],
    ["line feeds", utf8(text.replaceAll("\r", ""))],
    ["carriage returns", utf8(text.replaceAll("\n", ""))],
    ["a declared separator", utf8(`sep=;\r\n${text.replaceAll(",", ";")}`)],
    ["a declared separator in quotation marks, after a mark", utf8(`\uFEFF"sep=,"\n${text}`)],
    ["a declared tab", utf16(`\uFEFFSEP=\t\r\n${text.replaceAll(",", "\t")}`)],
    ["a declared bar", utf8(`sep=|\n${text.replaceAll(",", "|")}`)],
    ["empty lines", utf8(`\r\n\r\n${text}\r\n`)],
  ])("is read with %s", async (_what, file) => expect(await wordsOf(file)).toEqual(expected));

  it("does not count the signs within quotation marks of the titles", async () => {
    const file = utf8('"Make, model, and ""type""";Code\n"a;b";"two\nlines"\n');
    expect(await wordsOf(file)).toEqual([
      ['Make, model, and "type"', "Code"],
      ["a;b", "two\nlines"],
    ]);
  });

  it("reads the dashes and the euro sign of Windows-1252", async () => {
    const file = new Uint8Array([...latin("a,b\nno alarm "), 0x96, ...latin(" go,"), 0x80, 0x0a]);
    expect(await wordsOf(file)).toEqual([
      ["a", "b"],
      ["no alarm – go", "€"],
    ]);
  });

  it("counts the lines of the file, the declaration and empty lines among them", async () => {
    const lines = await readCsv(utf8('sep=;\na;b\n\n1;"2\n3"\n4;5\n'));
    expect(lines.map(({ number }) => number)).toEqual([2, 5, 6]);
  });

  it("may be empty", async () => {
    expect(await readCsv(new Uint8Array())).toEqual([]);
    expect(await readCsv(utf8("a"))).toEqual([{ words: ["a"], number: 1 }]);
  });

  it("is refused with an open quotation mark", async () => {
    await expect(readCsv(utf8('a,b\n"c,d'))).rejects.toThrow();
  });
});
