import { setImmediate as nextTurn } from "node:timers/promises";
import { FileTooLarge, MalformedRequest } from "../errors.ts";
import { isBlank } from "../validation/plain-text.ts";

const usualBodyBytes = 64 * 1024;
const maxDepth = 12;
/** The minimum limit for values in one body. A larger body may have one value for each `bytesPerValue`. */
const minValueLimit = 5_000;
const bytesPerValue = 40;
/** Longer bodies, in characters, are parsed in steps with pauses for other work. */
const long = 256 * 1024;
/** The most bytes that one character takes: `%E2%82%AC` in a form. JSON may write `\u20ac`. */
const maxBytesPerCharacter = 9;

/** Returns the maximum bytes of a body with one long text of this many characters, in any encoding. */
export function bodyBytes(characters = 0): number {
  return usualBodyBytes + maxBytesPerCharacter * characters;
}

/**
 * Reads the fields of a JSON or form body as the contract defines them. Strings are trimmed, except passwords; a
 * string without visible characters becomes null. Throws `MalformedRequest` when the body cannot be read, and
 * `FileTooLarge` beyond `maxBytes`.
 */
export async function readFields(request: Request, maxBytes = bodyBytes()): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type")?.toLowerCase() ?? "";
  const text = await readText(request, maxBytes);
  if (text.trim() === "") return {};
  if (type.startsWith("application/x-www-form-urlencoded")) return formFields(new URLSearchParams(text));
  const pauseIfLong = () => (text.length > long ? nextTurn() : undefined);
  await pauseIfLong();
  // Checked before parsing: deep nesting, or a million empty lists, take a parser a thousand times longer than other
  // text.
  if (isCostly(text, Math.max(minValueLimit, maxBytes / bytesPerValue))) throw new MalformedRequest();
  await pauseIfLong();
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new MalformedRequest();
  }
  await pauseIfLong();
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed)) throw new MalformedRequest();
  return normaliseFields(parsed);
}

/** Reads the fields of a form in their order. The last value of a name counts, and `name[]` adds to the list `name`. */
export function formFields(sent: Iterable<[name: string, value: string]>): Record<string, unknown> {
  // A map, since a form may name a field `__proto__` or `constructor`.
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of sent) {
    const key = name.endsWith("[]") ? name.slice(0, -2) : name;
    const list = fields.get(key);
    if (key === name) fields.set(key, value);
    else if (Array.isArray(list)) list.push(value);
    else fields.set(key, [value]);
  }
  return normaliseFields(Object.fromEntries(fields));
}

/**
 * Reads the query of an address; a blank value becomes null. Invisible characters stay, so that a search for nothing
 * else finds nothing instead of everything.
 */
export function queryFields(url: string): Record<string, string | null> {
  const sent = [...new URL(url).searchParams];
  return Object.fromEntries(sent.map(([name, value]) => [name, value.trim() || null]));
}

function normaliseFields(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([key, item]) => [key, normalise(item, key)]));
}

function isCostly(json: string, mostValues: number): boolean {
  let depth = 0;
  let values = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at];
    if (isInString && sign === "\\") at += 1;
    else if (sign === '"') isInString = !isInString;
    else if (isInString) continue;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") depth -= 1;
    else if (sign === ",") values += 1;
    if (depth > maxDepth || values > mostValues) return true;
  }
  return false;
}

function normalise(value: unknown, name: string): unknown {
  if (typeof value === "string") return normaliseText(value, name);
  if (Array.isArray(value)) return value.map((item) => normalise(item, name));
  return typeof value === "object" && value !== null ? normaliseFields(value) : value;
}

function normaliseText(value: string, name: string): string | null {
  // PostgreSQL cannot store NUL, and no field has a use for it.
  const clean = value.replaceAll("\0", "");
  if (name.includes("password")) return clean === "" ? null : clean;
  return isBlank(clean) ? null : clean.trim();
}

/** Reads the body as text. Throws `FileTooLarge` beyond `maxBytes`. */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new FileTooLarge("body");
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new FileTooLarge("body");
    chunks.push(chunk);
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new MalformedRequest();
  }
}
