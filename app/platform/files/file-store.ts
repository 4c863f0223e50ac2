import type { Readable } from "node:stream";

/** The store for uploaded files: a folder or a bucket. The site makes the keys, never its visitors. */
export type FileStore = {
  /** Copies a finished local file into the store. When the promise resolves, the copy is durable. */
  put(key: string, path: string, contentType?: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType?: string): Promise<void>;
  /** Throws FileMissing. */
  read(key: string): Promise<Buffer>;
  /** Throws FileMissing. */
  stream(key: string): Promise<Readable>;
  /** Gives `use` a path of the file on this machine, valid while `use` runs. Throws FileMissing. */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  exists(key: string): Promise<boolean>;
  /** Does nothing if the file does not exist. */
  delete(key: string): Promise<void>;
  /** Lists the keys in the folder `prefix`, which ends with a slash. Without a prefix it lists all keys. */
  list(prefix?: string): AsyncIterable<string>;
  /** Throws if the store is not available. */
  check(): Promise<void>;
};

export class FileMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`There is no file "${key}" in the store.`);
    this.key = key;
  }
}

/** Returns the folder of a file, with the slash at its end. The folder of a folder is itself. */
export function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/") + 1);
}

/** Deletes the file of a key, or all files of a folder, whose name ends with a slash. */
export async function deleteFiles(files: FileStore, place: string): Promise<void> {
  await (place.endsWith("/") ? deleteFolder(files, place) : files.delete(place));
}

export async function deleteFolder(files: FileStore, prefix: string): Promise<void> {
  for await (const key of files.list(prefix)) await files.delete(key);
}

/** Throws for a key that could lead out of the store's folder, in case a key is ever built from foreign input. */
export function checkKey(key: string): string {
  if (!/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(key))
    throw new Error(`"${key}" is not a key of the file store.`);
  return key;
}

export function checkPrefix(prefix: string): string {
  if (!prefix.endsWith("/")) throw new Error(`"${prefix}" is not a folder of the file store.`);
  checkKey(prefix.slice(0, -1));
  return prefix;
}
