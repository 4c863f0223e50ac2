import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { dangerInPdf } from "./pdf-actions.server.ts";

export type DocumentKind = "pdf" | "doc" | "docx" | "odt";

const macros = "This document holds macros. Please save it without them, or as a PDF.";

/** A document. `bytes` may come from another thread. */
export type Document = { bytes: Uint8Array; kind: DocumentKind };

/**
 * Returns what an application would run when it opens the document, in words for the uploader. Returns undefined when
 * there is nothing.
 */
export async function dangerInDocument(document: Document): Promise<string | undefined> {
  const { kind } = document;
  const bytes = Buffer.from(document.bytes.buffer, document.bytes.byteOffset, document.bytes.byteLength);
  if (kind === "pdf") return dangerInPdf(bytes);
  const hasMacros = kind === "doc" ? bytes.includes(vbaProject) : await hasMacrosInside(bytes);
  return hasMacros ? macros : undefined;
}

/** The name of a stream that every compound file with macros has. */
const vbaProject = Buffer.from("_VBA_PROJECT\0", "utf16le");

/**
 * Returns whether the archive has macros, ActiveX, Basic libraries or a template that would be fetched from elsewhere.
 */
async function hasMacrosInside(bytes: Buffer): Promise<boolean> {
  for (const entry of zipEntries(bytes)) {
    if (/vba(Project|Data)\w*\.(bin|xml)$|(^|\/)activeX\/|^(Basic|Scripts)\/./i.test(entry.name)) return true;
    if (/^\[Content_Types\]\.xml$/i.test(entry.name) && /macroEnabled|vbaProject/i.test(await entry.text()))
      return true;
    if (/settings\.xml\.rels$/i.test(entry.name) && /attachedTemplate/i.test(await entry.text())) return true;
  }
  return false;
}

const mostUnpackedBytes = 50 * 1024 * 1024;
const unpack = promisify(inflateRaw);

type ZipEntry = { name: string; text(): Promise<string> };

/** Lists the entries of a zip file from its central directory. */
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
    method === 0 ? data : await unpack(data, { maxOutputLength: mostUnpackedBytes }).catch(() => data);
  return text.toString("utf8");
}
