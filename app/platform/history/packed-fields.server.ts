import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Fields } from "../resources/stored.server.ts";

/** Shorter values are stored unpacked, since several fit into one page of the database. */
const minPackedLength = 1_000;
/** The maximum unpacked size, far above that of any edited thing. It protects against a malicious archive. */
const maxUnpackedBytes = 16 * 1024 * 1024;
/** A prefix that JSON never begins with. */
const mark = "deflate:";

/**
 * Returns the stored form of the fields. Text that may contain an e-mail address stays unpacked for the search for a
 * person's data.
 */
export function packFields(fields: Fields): string {
  const json = JSON.stringify(fields);
  if (json.length < minPackedLength || json.includes("@")) return json;
  return mark + deflateRawSync(json).toString("base64");
}

/** Returns the JSON of the fields, whether they are packed or not. */
export function unpackFields(stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  return inflateRawSync(Buffer.from(stored.slice(mark.length), "base64"), {
    maxOutputLength: maxUnpackedBytes,
  }).toString();
}
