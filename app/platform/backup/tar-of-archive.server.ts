import { type Archive, blobKey } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { readFileLines } from "./copy-files.server.ts";
import { writeManifest } from "./manifest.server.ts";
import { manifestName } from "./tar-archive.server.ts";
import { blockBytes, tarEnd, tarHeader, tarPadding } from "./tar-entries.ts";

/**
 * Returns an archive of a folder or bucket in the form of the file that `backup FILE.tar` makes, and its length.
 * Reading throws `BackupProblem` if a blob is missing or has a different length. It does not check hashes; `verify` and
 * `restore` do that.
 */
export async function tarOfArchive(
  archive: Archive,
): Promise<{ bytes: number; content: AsyncGenerator<Uint8Array> }> {
  const blobs = await blobsOf(archive);
  const manifest = Buffer.from(writeManifest(archive.manifest));
  const entries = [...blobs.values(), manifest.length];
  const bytes = entries.reduce((sum, size) => sum + blockBytes + wholeBlocks(size), tarEnd.length);
  return { bytes, content: contentOf(archive, blobs, manifest) };
}

/** Returns every hash to which the archive refers, with the length of its blob. */
async function blobsOf(archive: Archive): Promise<Map<string, number>> {
  const { tables, files } = archive.manifest;
  const blobs = new Map<string, number>();
  for (const { parts } of [...tables, files]) for (const { hash, bytes } of parts) blobs.set(hash, bytes);
  for (const { hash, bytes } of (await readFileLines(archive)).values()) blobs.set(hash, bytes);
  return blobs;
}

async function* contentOf(
  archive: Archive,
  blobs: ReadonlyMap<string, number>,
  manifest: Uint8Array,
): AsyncGenerator<Uint8Array> {
  const at = new Date(archive.manifest.madeAt);
  for (const [hash, bytes] of blobs) {
    yield tarHeader(blobKey(hash), bytes, at);
    let sent = 0;
    const content: AsyncIterable<Uint8Array> = await archive.open(hash);
    for await (const chunk of content) {
      yield chunk;
      sent += chunk.length;
    }
    if (sent !== bytes) throw new BackupProblem(`${archive.place} is damaged at ${hash}.`);
    yield tarPadding(bytes);
  }
  yield tarHeader(manifestName, manifest.length, at);
  yield manifest;
  yield tarPadding(manifest.length);
  yield tarEnd;
}

function wholeBlocks(bytes: number): number {
  return Math.ceil(bytes / blockBytes) * blockBytes;
}
