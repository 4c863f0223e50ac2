import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { Fields } from "../resources/stored.server.ts";

/** Shorter ones share a page of the database as they are. */
const packedFrom = 1_000;
/** Far more than the fields of anything that people edit; who restores an archive has not always made it. */
const mostBytes = 16 * 1024 * 1024;
/** JSON never begins so. */
const mark = "deflate:";

/** What `versions` holds of the fields. What may name an address stays readable for the search for a person's data. */
export function packFields(fields: Fields): string {
  const json = JSON.stringify(fields);
  if (json.length < packedFrom || json.includes("@")) return json;
  return mark + deflateRawSync(json).toString("base64");
}

/** The JSON of the fields, be they packed or not. */
export function unpackFields(stored: string): string {
  if (!stored.startsWith(mark)) return stored;
  return inflateRawSync(Buffer.from(stored.slice(mark.length), "base64"), {
    maxOutputLength: mostBytes,
  }).toString();
}
