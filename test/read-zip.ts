import { crc32, inflateRawSync } from "node:zlib";

/** Returns the files in the directory of a ZIP archive by name. Throws if the archive is incomplete. */
export function readZip(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, packed, size] = [16, 20, 24].map((offset) => archive.readUInt32LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const head = archive.readUInt32LE(at + 42);
    const from = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28);
    const content = inflateRawSync(archive.subarray(from, from + packed));
    if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is not whole.`);
    files.set(name, content.toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
