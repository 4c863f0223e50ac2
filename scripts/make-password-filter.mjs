// Writes the filter of common passwords from a list with one password per line:
//   node scripts/make-password-filter.mjs LIST
// Decision 29 says where the list comes from.
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const target = "app/platform/validation/common-passwords.bin";
const buckets = 4096;
const remainderBytes = 3;

const passwords = new Set(readFileSync(process.argv[2], "utf8").toLowerCase().split(/\r?\n/).filter(Boolean));
/** @type {Buffer[][]} */
const sorted = Array.from({ length: buckets }, () => []);
for (const password of passwords) {
  const hash = createHash("sha256").update(password).digest();
  sorted[hash.readUInt16BE(0) >> 4].push(hash.subarray(2, 2 + remainderBytes));
}
const ends = Buffer.alloc(buckets * 4);
let count = 0;
for (const [index, bucket] of sorted.entries()) {
  bucket.sort((one, other) => one.compare(other));
  count += bucket.length;
  ends.writeUInt32BE(count, index * 4);
}
writeFileSync(target, Buffer.concat([ends, ...sorted.flat()]));
console.log(`${passwords.size} passwords in ${target}`);
