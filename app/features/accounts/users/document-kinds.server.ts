import { open, stat } from "node:fs/promises";
import type { DocumentKind } from "./document-contents.server.ts";

/** The kinds of documents that the site accepts from people outside, and their media types. */
export const documentTypes = {
  pdf: "application/pdf",
  doc: "application/msword",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  odt: "application/vnd.oasis.opendocument.text",
} satisfies Record<DocumentKind, string>;

const maxNameCharacters = 120;

/** Returns the kind of a document by its content. Undefined for a file that is none of the accepted kinds. */
export async function kindOfDocument(path: string): Promise<DocumentKind | undefined> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path).catch(() => undefined);
  // The file type says that the document may have macros. The next check looks for them and refuses the file.
  if (found?.ext === "docm" || found?.ext === "dotm") return "docx";
  if (found?.ext === "pdf" || found?.ext === "docx" || found?.ext === "odt") return found.ext;
  if (found?.ext === "cfb" && (await isWordDocument(path))) return "doc";
  return !found && (await hasPdfHeader(path)) ? "pdf" : undefined;
}

/** PDF readers search the first 1,024 bytes for the header, because mail programs and printers may write before it. */
async function hasPdfHeader(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(1024), position: 0 });
    return buffer.subarray(0, bytesRead).includes("%PDF-");
  } finally {
    await file.close();
  }
}

/**
 * A compound file is a Word document when its directory has the stream WordDocument. Excel sheets and installers have
 * other streams.
 */
async function isWordDocument(path: string): Promise<boolean> {
  const { size } = await stat(path);
  const file = await open(path);
  try {
    const bytes = Buffer.alloc(size);
    await file.read(bytes, 0, size, 0);
    return bytes.includes(Buffer.from("WordDocument", "utf16le"));
  } finally {
    await file.close();
  }
}

/** Returns the uploaded name without its folder, with the extension of the file's real type. */
export function documentName(given: string, kind: DocumentKind, otherwise: string): string {
  const name = given
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{Cc}\p{Cf}"<>|:*?]/gu, "")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "")
    .trim()
    .slice(0, maxNameCharacters);
  return `${name || otherwise}.${kind}`;
}
