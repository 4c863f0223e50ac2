import { FileMissing, type FileStore, folderOf } from "../files/file-store.ts";
import type { Archive, ArchiveWriter } from "./archive.ts";
import { hashFile } from "../files/hash-file.server.ts";
import type { StoredFile } from "./file-columns.ts";
import { readLines } from "./lines.server.ts";
import type { WorkControl } from "./work-control.ts";

export type CopiedFile = { hash: string; bytes: number };
export type FileLine = [key: string, hash: string, bytes: number];

/** Copies the files of a store into an archive. */
export class FileCopier {
  readonly copied = new Map<string, CopiedFile>();
  #files: FileStore;
  #archive: ArchiveWriter;
  #work: WorkControl;
  #known: ReadonlyMap<string, CopiedFile>;

  /** `known` are the files of an earlier archive in the same place. They are not read again. */
  constructor(
    files: FileStore,
    archive: ArchiveWriter,
    work: WorkControl,
    known: ReadonlyMap<string, CopiedFile>,
  ) {
    this.#files = files;
    this.#archive = archive;
    this.#work = work;
    this.#known = known;
  }

  /** Copies all files. Leaves out files that are deleted meanwhile. */
  async copyAll(): Promise<void> {
    for await (const key of this.#files.list()) {
      await this.copy(key);
      this.#work.progress("Files", this.copied.size);
    }
  }

  /** Copies one file. Returns false if the store does not have it. `isAfresh` ignores the earlier archive. */
  async copy(key: string, isAfresh = false): Promise<boolean> {
    this.#work.signal.throwIfAborted();
    const known = isAfresh || folderOf(key) === "" ? undefined : this.#known.get(key);
    if (known && this.#archive.has(known.hash)) {
      this.copied.set(key, known);
      return true;
    }
    try {
      await this.#files.withPath(key, async (path) => {
        const found = await hashFile(path);
        if (!this.#archive.has(found.hash)) await this.#archive.putFile(found.hash, path, found.bytes);
        this.copied.set(key, found);
      });
      return true;
    } catch (error) {
      if (error instanceof FileMissing) return false;
      throw error;
    }
  }

  /** Copies files that are new or have a different size. Returns the keys that the store does not have. */
  async copyMissing(stored: Iterable<StoredFile>): Promise<string[]> {
    const missing: string[] = [];
    for (const { key, bytes } of stored) {
      const copied = this.copied.get(key);
      if (copied && (bytes === null || bytes === copied.bytes)) continue;
      if (!(await this.copy(key, true))) missing.push(key);
    }
    return missing;
  }
}

/** Returns the files that an archive lists, by key. */
export async function readFileLines(archive: Archive): Promise<Map<string, CopiedFile>> {
  const files = new Map<string, CopiedFile>();
  for await (const part of readLines<FileLine>(archive, archive.manifest.files)) {
    for (const [key, hash, bytes] of part) files.set(key, { hash, bytes });
  }
  return files;
}
