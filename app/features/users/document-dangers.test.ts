import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docx, odt, oldWordFile, pdf, zip } from "../../../test/documents.ts";
import { dangerIn, type DocumentKind } from "./document-dangers.server.ts";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-documents-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function danger(bytes: Uint8Array | string, kind: DocumentKind): Promise<string | undefined> {
  const path = join(folder, "document");
  await writeFile(path, bytes);
  return dangerIn(path, kind);
}

const types = (word: string): [string, string] => [
  "[Content_Types].xml",
  `<Types><Override ContentType="${word}"/></Types>`,
];
const dictionary = (words: string) =>
  `%PDF-1.7\n1 0 obj\n<< ${words} >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`;
const packed = (words: string, more = "") =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n${more}\n2 0 obj\n<< /Type /ObjStm /N 1 /Filter /FlateDecode >>\nstream\n`),
    deflateSync(words),
    Buffer.from("\nendstream\nendobj\n%%EOF\n"),
  ]);

describe("documents that run nothing", () => {
  it.each([
    ["pdf", pdf],
    ["pdf", Buffer.from(dictionary("/OpenAction [3 0 R /Fit] /Names (I write /JSON and Java)"))],
    ["pdf", packed("<< /Type /Catalog >>")],
    [
      "pdf",
      Buffer.concat([
        Buffer.from("%PDF-1.7\n<< /Length 9 >>\nstream\n /JS /Launch "),
        Buffer.from("\nendstream\n%%EOF"),
      ]),
    ],
    ["doc", oldWordFile],
    ["doc", Buffer.concat([oldWordFile, Buffer.from("I write Macros and VBA", "utf16le")])],
    ["docx", docx],
    ["odt", odt],
  ] as const)("%s", async (kind, bytes) => {
    expect(await danger(bytes, kind)).toBeUndefined();
  });
});

describe("macros are found", () => {
  it.each([
    ["docx", "as a project of Word's", zip([types("x"), ["word/vbaProject.bin", "x"]])],
    ["docx", "under another case", zip([types("x"), ["Word/VBAPROJECT.BIN", "x"]])],
    [
      "docx",
      "by the type of content",
      zip([types("application/vnd.ms-word.document.macroEnabled.main+xml")]),
    ],
    ["docx", "as an ActiveX part", zip([types("x"), ["word/activeX/activeX1.xml", "x"]])],
    [
      "docx",
      "in a template from elsewhere",
      zip([
        types("x"),
        [
          "word/_rels/settings.xml.rels",
          '<R Type="x/attachedTemplate" Target="https://x.example/t.dotm" TargetMode="External"/>',
        ],
      ]),
    ],
    [
      "odt",
      "as a library of Basic",
      zip(
        [
          ["mimetype", "application/vnd.oasis.opendocument.text"],
          ["Basic/Standard/Module1.xml", "x"],
        ],
        false,
      ),
    ],
    [
      "odt",
      "as a script",
      zip(
        [
          ["mimetype", "application/vnd.oasis.opendocument.text"],
          ["Scripts/python/x.py", "x"],
        ],
        false,
      ),
    ],
    ["doc", "as a project of Word's", Buffer.concat([oldWordFile, Buffer.from("_VBA_PROJECT\0", "utf16le")])],
  ] as const)("in a %s %s", async (kind, _, bytes) => {
    expect(await danger(bytes, kind)).toBe(
      "This document holds macros. Please save it without them, or as a PDF.",
    );
  });
});

describe("what a PDF would run is found", () => {
  const scripts =
    "This PDF holds a script or starts a program. Please print it as a new PDF and upload that.";

  it.each([
    ["a script", dictionary("/OpenAction << /S /JavaScript /JS (app.alert(1)) >>")],
    [
      "a script whose name is written in numbers",
      dictionary("/OpenAction << /S /J#61vaScript /J#53 4 0 R >>"),
    ],
    ["a program", dictionary("/OpenAction << /S /Launch /F (cmd.exe) >>")],
    ["a script among packed objects", packed("<< /S /JavaScript /JS (x) >>")],
  ])("%s", async (_, bytes) => {
    expect(await danger(bytes, "pdf")).toBe(scripts);
  });

  it("and one that hides its objects is not taken", async () => {
    const hidden = packed("<< /Type /Catalog >>", "trailer << /Encrypt 5 0 R >>");
    expect(await danger(hidden, "pdf")).toBe(
      "This PDF is protected, so nobody can look through it. Please save it without protection.",
    );
  });
});
