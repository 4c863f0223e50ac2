import { createHash } from "node:crypto";
import { Invalid } from "../errors.ts";
import { plainPassword } from "./plain-text.ts";
import { stemsOf, tooCommon, weaknessOf } from "./password-strength.ts";

const buckets = 4096;
const remainderBytes = 3;
const shortestStem = 4;

/**
 * Whether a password, or what it is at heart, is among the most common ones. `scripts/make-password-filter.mjs` makes the
 * list that is asked: 36 bits of each one's hash, by which one of 1.4 million others is taken for one of them.
 */
export async function isCommonPassword(typed: string): Promise<boolean> {
  const password = plainPassword(typed);
  if (weaknessOf(password)) return true;
  const filter = await (loaded ??= load());
  return stemsOf(password).some((stem) => stem.length >= shortestStem && holds(filter, stem));
}

/** Throws `Invalid` for a common password. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (await isCommonPassword(password)) throw new Invalid({ password: [tooCommon] });
}

/** Read when the first password is looked at: most processes of a small site never need it. */
let loaded: Promise<Buffer> | undefined;

async function load(): Promise<Buffer> {
  const { default: address } = await import("./common-passwords.bin?inline");
  return Buffer.from(address.slice(address.indexOf(",") + 1), "base64");
}

function holds(filter: Buffer, word: string): boolean {
  const hash = createHash("sha256").update(word).digest();
  const bucket = hash.readUInt16BE(0) >> 4;
  const remainder = hash.readUIntBE(2, remainderBytes);
  const end = filter.readUInt32BE(bucket * 4);
  for (let at = bucket === 0 ? 0 : filter.readUInt32BE((bucket - 1) * 4); at < end; at += 1) {
    if (filter.readUIntBE(buckets * 4 + at * remainderBytes, remainderBytes) === remainder) return true;
  }
  return false;
}
