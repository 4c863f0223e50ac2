import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";

/** Returns the SHA-256 of a stream's bytes, in hexadecimal, and their number. */
export async function hashStream(
  stream: AsyncIterable<Uint8Array>,
): Promise<{ hash: string; bytes: number }> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of stream) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { hash: hash.digest("hex"), bytes };
}

export async function hashFile(path: string): Promise<{ hash: string; bytes: number }> {
  return hashStream(createReadStream(path));
}
