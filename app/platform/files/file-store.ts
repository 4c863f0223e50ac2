import type { Readable } from "node:stream";

/** Where the site keeps what people upload: a folder or a bucket. Keys are made by the site, never by its visitors. */
export type FileStore = {
  /** Takes in the finished local file, which stays where it is; durable when it resolves. */
  put(key: string, path: string, contentType?: string): Promise<void>;
  putBytes(key: string, bytes: Uint8Array, contentType?: string): Promise<void>;
  /** Throws FileMissing. */
  read(key: string): Promise<Buffer>;
  /** Throws FileMissing. */
  stream(key: string): Promise<Readable>;
  /** The file as a path on this machine, for as long as `use` runs. Throws FileMissing. */
  withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T>;
  exists(key: string): Promise<boolean>;
  /** A file that is not there is fine. */
  delete(key: string): Promise<void>;
  /** Every key that starts with `prefix`, which is a folder and ends with a slash; without one, every key there is. */
  list(prefix?: string): AsyncIterable<string>;
  /** Throws when files can neither be read nor written. */
  check(): Promise<void>;
};

export class FileMissing extends Error {
  readonly key: string;
  constructor(key: string) {
    super(`There is no file "${key}" in the store.`);
    this.key = key;
  }
}

/** The folder that a file lies in, with its slash. */
export function folderOf(key: string): string {
  return key.slice(0, key.lastIndexOf("/") + 1);
}

export async function deleteFolder(files: FileStore, prefix: string): Promise<void> {
  for await (const key of files.list(prefix)) await files.delete(key);
}

/** Refuses what could leave the store's folder, should a key ever be built from something foreign. */
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
