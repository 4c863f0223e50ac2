import { setImmediate as nextTurn } from "node:timers/promises";
import { FileTooLarge, MalformedRequest } from "../errors.ts";
import { isBlank } from "../validation/plain-text.ts";

const usualBodyBytes = 64 * 1024;
const deepest = 12;
/** Values in one body: so many, or one for so many bytes where more of these are allowed. */
const fewestValues = 5_000;
const bytesPerValue = 40;
/** Longer ones are read in steps, and other work comes in between. In characters. */
const long = 256 * 1024;
/** Of one character: `%E2%82%AC` in a form; JSON may write `\u20ac`. */
const mostBytes = 9;

/** How many bytes a body may have: room for one long text of so many characters, however it is written. */
export function bodyBytes(characters = 0): number {
  return usualBodyBytes + mostBytes * characters;
}

/**
 * The fields of a JSON or form body, as contract wants them: strings trimmed, except passwords; a string with
 * nothing to see in it is absent. Throws `MalformedRequest` when it cannot be read and `FileTooLarge` past `maxBytes`.
 */
export async function readFields(request: Request, maxBytes = bodyBytes()): Promise<Record<string, unknown>> {
  const type = request.headers.get("Content-Type")?.toLowerCase() ?? "";
  const text = await readText(request, maxBytes);
  if (text.trim() === "") return {};
  if (type.startsWith("application/x-www-form-urlencoded")) return formFields(new URLSearchParams(text));
  const pauseIfLong = () => (text.length > long ? nextTurn() : undefined);
  await pauseIfLong();
  // Before it is read: lists in lists, or a million empty ones, cost a reader a thousand times what other text does.
  if (isCostly(text, Math.max(fewestValues, maxBytes / bytesPerValue))) throw new MalformedRequest();
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

/** The same for what a form sent, in its order: the last value of a name counts, and `name[]` adds to the list `name`. */
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
 * What stands in an address behind the question mark; blank counts as absent. Signs without a shape stay: who searches for nothing
 * but those finds nothing, and not everything.
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
    if (depth > deepest || values > mostValues) return true;
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

/** The body as text. Throws as above. */
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
