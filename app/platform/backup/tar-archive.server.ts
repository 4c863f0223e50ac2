import { createReadStream } from "node:fs";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { flush } from "../files/disk-files.server.ts";
import { makeFolder } from "../files/make-folder.server.ts";
import { toStorageFull } from "../files/storage-full.server.ts";
import { type Archive, type ArchiveWriter, blobKey } from "./archive.ts";
import { BackupProblem } from "./backup-problem.ts";
import { readManifest, writeManifest } from "./manifest.server.ts";
import { blockBytes, readTarHeader, tarEnd, tarHeader, tarPadding } from "./tar-entries.ts";

export const manifestName = "manifest.json";
const maxManifestBytes = 64 * 1024 * 1024;

/** Writes a self-contained archive to a file beside `path`, and renames that file once it is complete and flushed. */
export async function writeTarArchive(path: string, at: Date): Promise<ArchiveWriter> {
  if (await stat(path).catch(() => undefined)) {
    throw new BackupProblem(`${path} exists already. Name a new file.`);
  }
  const draft = `${path}.unfinished`;
  makeFolder(dirname(path));
  const file = await open(draft, "w", 0o600);
  const entries = new Set<string>();
  const write = (bytes: Uint8Array) =>
    file.writeFile(bytes).catch((error: unknown) => {
      throw toStorageFull(error);
    });

  async function add(name: string, bytes: number, content: AsyncIterable<Uint8Array> | Uint8Array[]) {
    await write(tarHeader(name, bytes, at));
    let written = 0;
    for await (const chunk of content) {
      await write(chunk);
      written += chunk.length;
    }
    if (written !== bytes) throw new Error(`${name} has ${written} bytes in place of ${bytes}.`);
    await write(tarPadding(bytes));
    entries.add(name);
  }

  return {
    place: path,
    has: (hash) => entries.has(blobKey(hash)),
    putBytes: (hash, bytes) => add(blobKey(hash), bytes.length, [bytes]),
    putFile: (hash, source, bytes) => add(blobKey(hash), bytes, readLater(source)),
    finish: async (manifest) => {
      const text = Buffer.from(writeManifest(manifest));
      await add(manifestName, text.length, [text]);
      await write(tarEnd);
      await file.sync();
      await file.close();
      await rename(draft, path);
      await flush(dirname(path));
    },
    abandon: async () => {
      await file.close().catch(() => {});
      await rm(draft, { force: true });
    },
  };
}

/** Opens the archive in a tar file. Throws `BackupProblem` if the file is not a complete archive. */
export async function openTarArchive(path: string): Promise<Archive> {
  const file = await open(path, "r");
  try {
    const entries = await readEntries(file, path);
    const found = entries.get(manifestName);
    if (!found) throw new BackupProblem(`${path} is not an archive of Frostway: it has no manifest.`);
    const text = Buffer.alloc(Math.min(found.bytes, maxManifestBytes));
    await file.read(text, 0, text.length, found.start);
    const manifest = readManifest(text.toString("utf8"));
    return {
      place: path,
      manifest,
      open: async (hash) => {
        const entry = entries.get(blobKey(hash));
        if (!entry) throw new BackupProblem(`${path} lacks ${blobKey(hash)}.`);
        if (entry.bytes === 0) return Readable.from([]);
        return createReadStream(path, { start: entry.start, end: entry.start + entry.bytes - 1 });
      },
      close: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Returns the offset and length of each entry's bytes. Throws `BackupProblem` if the end of the file is missing. */
async function readEntries(
  file: FileHandle,
  path: string,
): Promise<Map<string, { start: number; bytes: number }>> {
  const { size } = await file.stat();
  const entries = new Map<string, { start: number; bytes: number }>();
  const header = Buffer.alloc(blockBytes);
  for (let position = 0; ;) {
    const { bytesRead } = await file.read(header, 0, blockBytes, position);
    const entry = bytesRead === blockBytes ? readTarHeader(header) : undefined;
    const start = position + blockBytes;
    if (!entry && position + tarEnd.length === size && header.equals(tarEnd.subarray(0, blockBytes)))
      return entries;
    if (!entry || start + entry.bytes > size)
      throw new BackupProblem(`${path} is not an archive of Frostway, or is truncated.`);
    entries.set(entry.name, { start, bytes: entry.bytes });
    position = start + Math.ceil(entry.bytes / blockBytes) * blockBytes;
  }
}

/** Opens the file only when it is read. If opening failed before that, the unhandled error would end the process. */
async function* readLater(path: string): AsyncGenerator<Uint8Array> {
  const content: AsyncIterable<Uint8Array> = createReadStream(path);
  yield* content;
}
