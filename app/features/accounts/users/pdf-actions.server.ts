import { promisify } from "node:util";
import { inflate } from "node:zlib";

const scripts = "This PDF holds a script or starts a program. Please print it as a new PDF and upload that.";
const needsPassword =
  "This PDF needs a password to open. Please save it without one, or print it as a new PDF, and upload that.";
const damaged =
  "This PDF is damaged, so nobody can look through it. Please print it as a new PDF and upload that.";

/**
 * Names that occur only in actions (ISO 32000-1, 12.6.4). In strings, such as titles and addresses, they are ordinary
 * words.
 */
const running = new Set(["JavaScript", "JS", "Launch"]);

/**
 * Returns what a PDF reader would run, or a password that it would ask for, in words for the uploader. Returns
 * undefined when there is nothing.
 */
export async function dangerInPdf(bytes: Buffer): Promise<string | undefined> {
  const text = bytes.toString("latin1");
  const budget = { signs: 4 * text.length + 1024 * 1024 };
  const packed: { data: Buffer; isFlate: boolean }[] = [];
  let isEncrypted = false;
  let end = 0;
  // Reads objects wherever they begin, in the order of the file. A PDF reader follows the file's own table of objects
  // instead.
  for (const begin of text.matchAll(/(?<!end|[A-Za-z])obj|trailer/g)) {
    const found = readObject(text, begin.index + begin[0].length, budget);
    if (budget.signs < 0) return damaged;
    if (found.names.some((name) => running.has(name))) return scripts;
    isEncrypted ||= found.names.includes("Encrypt");
    if (found.streamAt === undefined || !found.names.includes("ObjStm")) continue;
    // Several streams may have the same end, which is searched for only once.
    if (end < found.streamAt) end = text.indexOf("endstream", found.streamAt);
    if (end < 0) end = bytes.length;
    const filters = found.names.filter((name) => isFilter.test(name));
    const data = bytes.subarray(found.streamAt, end);
    packed.push({ data, isFlate: filters.length === 1 && filters[0] === "FlateDecode" });
  }
  if (isEncrypted || packed.some(({ isFlate }) => !isFlate)) return dangerByLibrary(bytes);
  let length = 0;
  for (const { data } of packed) {
    const objects = await unpacked(data);
    length += objects.length;
    if (length > mostPackedSigns) return damaged;
    if (namesIn(objects, budget).some((name) => running.has(name))) return scripts;
    if (budget.signs < 0) return damaged;
  }
  return undefined;
}

const isFilter = /(?:Decode|^Fl|^AHx|^A85|^LZW|^RL|^Crypt)$/;
/** A file may have millions of names. Only these matter here. */
const isTold = (name: string) =>
  running.has(name) || name === "Encrypt" || name === "ObjStm" || isFilter.test(name);

const mostUnpackedBytes = 50 * 1024 * 1024;
/** The limit for all streams together, more than any real document has. */
const mostPackedSigns = 4 * mostUnpackedBytes;
const unpack = promisify(inflate);

async function unpacked(stream: Buffer): Promise<string> {
  const begins = /^\r?\n/.exec(stream.toString("latin1", 0, 2))?.[0].length ?? 0;
  const data = stream.subarray(begins);
  const bytes = await unpack(data, { maxOutputLength: mostUnpackedBytes }).catch(() => data);
  return bytes.toString("latin1");
}

/** Returns the names in an object stream, read from its beginning and from each offset that its header gives. */
function namesIn(objects: string, budget: Budget): string[] {
  budget.signs += 4 * objects.length;
  const head = /^[\s\d]*/.exec(objects)?.[0] ?? "";
  const offsets = (head.match(/\d+/g) ?? []).filter((_, index) => index % 2 === 1).map(Number);
  const starts = [0, ...offsets.map((offset) => head.length + offset)];
  return starts.flatMap((start) => (budget.signs < 0 ? [] : readObject(objects, start, budget).names));
}

type Budget = { signs: number };
type Found = { names: string[]; streamAt: number | undefined };

const endsObject = new Set(["endobj", "obj", "startxref", "xref"]);
const regular = /[^\0\t\n\f\r ()<>[\]{}/%]*/y;

/** Returns the names in an object and the start of its stream. Skips strings and comments. */
function readObject(text: string, start: number, budget: Budget): Found {
  const names: string[] = [];
  let at = start;
  let streamAt: number | undefined;
  while (at < text.length && streamAt === undefined) {
    const sign = text.charAt(at);
    if (sign === "(") at = endOfString(text, at);
    else if (text.startsWith("<<", at)) at += 2;
    else if (sign === "<") at = after(text, ">", at);
    else if (sign === "%") at = endOfLine(text, at);
    else {
      regular.lastIndex = sign === "/" ? at + 1 : at;
      const word = regular.exec(text)?.[0] ?? "";
      at = Math.max(regular.lastIndex, at + 1);
      if (sign === "/") {
        const name = plainName(word);
        if (isTold(name)) names.push(name);
      } else if (word === "stream") streamAt = at;
      else if (endsObject.has(word)) break;
    }
  }
  budget.signs -= at - start;
  return { names, streamAt };
}

/** Decodes a name. A name may contain characters as # and two hexadecimal digits. */
function plainName(name: string): string {
  if (!name.includes("#")) return name;
  return name.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Returns the end of a string. Its brackets are balanced unless they are escaped. */
function endOfString(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === "\\") at += 1;
    else if (sign === "(") depth += 1;
    else if (sign === ")" && (depth -= 1) === 0) return at + 1;
  }
  return text.length;
}

function after(text: string, sign: string, start: number): number {
  const end = text.indexOf(sign, start);
  return end < 0 ? text.length : end + 1;
}

function endOfLine(text: string, start: number): number {
  const ends = /[\r\n]/g;
  ends.lastIndex = start;
  return ends.exec(text)?.index ?? text.length;
}

/**
 * Checks a PDF with a library: one that is encrypted, also without a password for opening, or compressed in a rare way.
 */
async function dangerByLibrary(bytes: Buffer): Promise<string | undefined> {
  const { PDFArray, PDFDict, PDFDocument, PDFName, PDFStream } = await import("@cantoo/pdf-lib");
  try {
    const options = { password: "", updateMetadata: false, throwOnInvalidObject: false };
    const { context } = await PDFDocument.load(bytes, options);
    return context.enumerateIndirectObjects().some(([, object]) => runs(object)) ? scripts : undefined;
  } catch (error) {
    return /password/i.test(String(error)) ? needsPassword : damaged;
  }

  function runs(value: unknown): boolean {
    if (value instanceof PDFName) return running.has(value.decodeText());
    if (value instanceof PDFArray) return value.asArray().some(runs);
    if (value instanceof PDFStream) return runs(value.dict);
    return value instanceof PDFDict && value.entries().some(([name, held]) => runs(name) || runs(held));
  }
}
