import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { PDFDocument } from "@cantoo/pdf-lib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { docx, odt, oldWordFile, pdf, zip } from "../../../../test/documents.ts";
import { Thread } from "../../../platform/threads/thread.server.ts";
import type { DocumentKind } from "./document-contents.server.ts";
import { dangerIn } from "./document-dangers.server.ts";

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

type Protected = { useObjectStreams: boolean; userPassword?: string; runs?: boolean };

/** Makes a PDF with a password for changes and optionally one for opening. */
async function protectedPdf({ useObjectStreams, userPassword = "", runs }: Protected): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  document.addPage().drawText("I write JavaScript");
  document.setTitle("HTML/CSS/JavaScript");
  if (runs) document.addJavaScript("main", "app.alert(1)");
  document.encrypt({ ownerPassword: "owner", userPassword });
  return document.save({ useObjectStreams });
}

describe("documents that run nothing", () => {
  it.each([
    ["pdf", pdf],
    ["pdf", Buffer.from(dictionary("/OpenAction [3 0 R /Fit] /Names (I write /JSON and Java)"))],
    ["pdf", packed("<< /Type /Catalog >>")],
    ["pdf", Buffer.from(dictionary("/Title (Pat Example, HTML/CSS/JavaScript developer)"))],
    [
      "pdf",
      Buffer.from(
        dictionary(
          String.raw`/Title (a (/JS) \) /Launch \( b) /A << /S /URI /URI (https://example.com/JavaScript) >>`,
        ),
      ),
    ],
    ["pdf", Buffer.from(dictionary("/Title <2F4A617661536372697074> % /S /JavaScript"))],
    ["pdf", packed("1 0 2 20 (about /JavaScript) << /Title (/Launch) >>")],
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

describe("scripts and programs in a PDF are found", () => {
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

  it.each([
    ["behind a title that names a stream", dictionary("/Title (stream) /S /JavaScript /JS (x)")],
    ["behind a bracket that is a letter", dictionary(String.raw`/Title (\() /S /JavaScript /JS (x)`)],
    ["behind brackets in brackets", dictionary("/Title (a (b) c) /S /Launch /F (x)")],
    ["behind a comment with a bracket", dictionary("% (\n/S /JavaScript /JS (x)")],
    ["behind a hexadecimal string", dictionary("/Title <2F4A> /S /JavaScript /JS <78>")],
    [
      "behind a string without an end, in another object",
      `%PDF-1.7\n1 0 obj\n(\nendobj\n${dictionary("/S /JavaScript")}`,
    ],
    ["as a later action", dictionary("/AA << /O << /S /JavaScript /JS (x) >> >>")],
    ["among packed objects, with a title before it", packed("1 0 2 12 (JavaScript)<< /S /Launch >>")],
    ["among packed objects, behind a string without an end", packed("1 0 2 2 ( << /S /JavaScript >>")],
  ])("%s", async (_, bytes) => {
    expect(await danger(bytes, "pdf")).toBe(scripts);
  });

  it.each([true, false])(
    "in one that opens without a password, with packed objects: %s",
    async (useObjectStreams) => {
      expect(await danger(await protectedPdf({ useObjectStreams, runs: true }), "pdf")).toBe(scripts);
    },
  );

  it("in a file with only beginnings of objects, the search stops at a limit", async () => {
    expect(await danger(`%PDF-1.7\n${"1 0 obj (".repeat(200_000)}`, "pdf")).toBe(
      "This PDF is damaged, so nobody can look through it. Please print it as a new PDF and upload that.",
    );
  });
});

describe("a PDF with a password", () => {
  it.each([true, false])(
    "to open is refused in these words, with packed objects: %s",
    async (useObjectStreams) => {
      const locked = await protectedPdf({ useObjectStreams, userPassword: "user" });
      expect(await danger(locked, "pdf")).toBe(
        "This PDF needs a password to open. Please save it without one, or print it as a new PDF, and upload that.",
      );
    },
  );

  it.each([true, false])("to change is taken, with packed objects: %s", async (useObjectStreams) => {
    expect(await danger(await protectedPdf({ useObjectStreams }), "pdf")).toBeUndefined();
  });
});

describe("a document that takes long to look through", () => {
  const words =
    "This document is built in such a way that it cannot be looked through. Please print it as a PDF and upload that.";

  it("does not block the server meanwhile", async () => {
    const order: string[] = [];
    const looked = danger(`%PDF-1.7\n1 0 obj<<${"a ".repeat(2_500_000)}`, "pdf");
    const others = new Promise((answer) => setTimeout(answer, 50));
    await Promise.all([
      looked.then(() => order.push("the document")),
      others.then(() => order.push("somebody else")),
    ]);
    expect(order).toEqual(["somebody else", "the document"]);
  });

  it("is refused after the time limit, and the next one is checked", async () => {
    // Lets questions to other threads pass, because databases use threads, too.
    const ask = Reflect.get(Thread.prototype, "ask") as (question: unknown) => Promise<unknown>;
    const asking = vi.spyOn(Thread.prototype, "ask").mockImplementation(function (
      this: Thread<unknown, unknown>,
      question: unknown,
    ) {
      const isDocument = typeof question === "object" && question !== null && "kind" in question;
      if (!isDocument) return ask.call(this, question);
      return Promise.reject(new Error("A thread gave no answer within 15000 ms."));
    });
    const first = await danger(pdf, "pdf");
    asking.mockRestore();
    const second = await danger(dictionary("/S /Launch"), "pdf");
    expect(first).toBe(words);
    expect(second).toContain("starts a program");
  });

  it("is refused when its unpacked streams exceed the limit", async () => {
    const streams = "1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream ".repeat(20_000);
    expect(await danger(`%PDF-1.7\n${streams}`, "pdf")).toContain("This PDF is damaged");
  });
});
