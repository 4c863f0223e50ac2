import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { inflate, inflateRaw } from "node:zlib";

export type DocumentKind = "pdf" | "doc" | "docx" | "odt";

const macros = "This document holds macros. Please save it without them, or as a PDF.";
const scripts = "This PDF holds a script or starts a program. Please print it as a new PDF and upload that.";
const sealed = "This PDF is protected, so nobody can look through it. Please save it without protection.";

/** What a program that opens a document would run, in words for who handed it in; undefined when nothing is found. */
export async function dangerIn(path: string, kind: DocumentKind): Promise<string | undefined> {
  const bytes = await readFile(path);
  if (kind === "pdf") return dangerInPdf(bytes);
  const hasMacros = kind === "doc" ? bytes.includes(vbaProject) : await hasMacrosInside(bytes);
  return hasMacros ? macros : undefined;
}

/** The stream that every project of macros has in a compound file. */
const vbaProject = Buffer.from("_VBA_PROJECT\0", "utf16le");

/** Macros, ActiveX, libraries of Basic, and a template that would be fetched from elsewhere. */
async function hasMacrosInside(bytes: Buffer): Promise<boolean> {
  for (const entry of zipEntries(bytes)) {
    if (/vba(Project|Data)\w*\.(bin|xml)$|(^|\/)activeX\/|^(Basic|Scripts)\/./i.test(entry.name)) return true;
    if (/^\[Content_Types\]\.xml$/i.test(entry.name) && /macroEnabled|vbaProject/i.test(await entry.text()))
      return true;
    if (/settings\.xml\.rels$/i.test(entry.name) && /attachedTemplate/i.test(await entry.text())) return true;
  }
  return false;
}

/** Actions stand in dictionaries: between the streams, and packed in streams of objects. */
async function dangerInPdf(bytes: Buffer): Promise<string | undefined> {
  const outside: string[] = [];
  const packed: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const stream = bytes.indexOf("stream", at);
    const end = stream < 0 ? -1 : bytes.indexOf("endstream", stream);
    const dictionary = bytes.toString("latin1", at, end < 0 ? bytes.length : stream);
    outside.push(dictionary);
    if (end < 0) break;
    if (/\/ObjStm/.test(namesOf(dictionary.slice(-2000)))) {
      packed.push(bytes.subarray(stream + "stream".length, end));
    }
    at = end + "endstream".length;
  }
  const names = namesOf(outside.join("\n"));
  if (runs.test(names)) return scripts;
  if (packed.length > 0 && /\/Encrypt\b/.test(names)) return sealed;
  for (const stream of packed) {
    if (runs.test(namesOf(await unpacked(stream)))) return scripts;
  }
  return undefined;
}

const runs = /\/(JavaScript|JS|Launch)(?![A-Za-z0-9])/;

/** A letter of a name may be written as its number. */
function namesOf(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

const mostUnpackedBytes = 50 * 1024 * 1024;
const unpack = { zip: promisify(inflateRaw), pdf: promisify(inflate) };

/** What is packed in another way, or damaged, no reader runs without this being its text. */
async function unpacked(stream: Buffer): Promise<string> {
  const begins = /^\r?\n/.exec(stream.toString("latin1", 0, 2))?.[0].length ?? 0;
  const data = stream.subarray(begins);
  const bytes = await unpack.pdf(data, { maxOutputLength: mostUnpackedBytes }).catch(() => data);
  return bytes.toString("latin1");
}

type ZipEntry = { name: string; text(): Promise<string> };

/** By the list at a zip file's end. */
function* zipEntries(bytes: Buffer): Generator<ZipEntry> {
  let at = bytes.indexOf("PK\x01\x02", 0, "latin1");
  while (at >= 0 && at + 46 <= bytes.length) {
    const nameEnds = at + 46 + bytes.readUInt16LE(at + 28);
    const [method, size, offset] = [
      bytes.readUInt16LE(at + 10),
      bytes.readUInt32LE(at + 20),
      bytes.readUInt32LE(at + 42),
    ];
    yield {
      name: bytes.toString("utf8", at + 46, nameEnds),
      text: () => zipText(bytes, { method, size, offset }),
    };
    at = bytes.indexOf("PK\x01\x02", nameEnds, "latin1");
  }
}

async function zipText(
  bytes: Buffer,
  { method, size, offset }: { method: number; size: number; offset: number },
): Promise<string> {
  if (offset + 30 > bytes.length) return "";
  const begins = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  const data = bytes.subarray(begins, begins + size);
  const text =
    method === 0 ? data : await unpack.zip(data, { maxOutputLength: mostUnpackedBytes }).catch(() => data);
  return text.toString("utf8");
}
