import { createHash } from "node:crypto";
import { Invalid } from "../errors.ts";
import { plainPassword } from "./plain-text.ts";
import { stemsOf, tooCommon, weaknessOf } from "./password-strength.ts";

const buckets = 4096;
const remainderBytes = 3;
const minStemLength = 4;

/**
 * Whether a password, or the word that it is built on, is a common one. `scripts/make-password-filter.mjs` makes the
 * list, which holds 36 bits of each common password's hash. One in 1.4 million other passwords counts as common by
 * chance.
 */
export async function isCommonPassword(typed: string): Promise<boolean> {
  const password = plainPassword(typed);
  if (weaknessOf(password)) return true;
  const filter = await (loaded ??= load());
  return stemsOf(password).some((stem) => stem.length >= minStemLength && filterContains(filter, stem));
}

/** Throws `Invalid` for a common password. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new Invalid({ password: [tooCommon] });
}

/** Loaded when the first password is checked, because most processes of a small site never need it. */
let loaded: Promise<Buffer> | undefined;

async function load(): Promise<Buffer> {
  const { default: address } = await import("./common-passwords.bin?inline");
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

function filterContains(filter: Buffer, word: string): boolean {
  const hash = createHash("sha256").update(word).digest();
  const bucket = hash.readUInt16BE(0) >> 4;
  const remainder = hash.readUIntBE(2, remainderBytes);
  const end = filter.readUInt32BE(bucket * 4);
  for (let at = bucket === 0 ? 0 : filter.readUInt32BE((bucket - 1) * 4); at < end; at += 1) {
    if (filter.readUIntBE(buckets * 4 + at * remainderBytes, remainderBytes) === remainder) return true;
  }
  return false;
}
