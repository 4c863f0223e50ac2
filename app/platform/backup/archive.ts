import type { Readable } from "node:stream";
import type { Manifest } from "./manifest.server.ts";

/** An archive that is being made. It stores each content once, under the SHA-256 of its bytes. */
export type ArchiveWriter = {
  /** The location of the archive, for people to read. */
  place: string;
  has(hash: string): boolean;
  putBytes(hash: string, bytes: Uint8Array): Promise<void>;
  /** Adds a finished local file with this number of bytes. */
  putFile(hash: string, path: string, bytes: number): Promise<void>;
  /** Adds the manifest, which completes the archive. Before that, nothing accepts it as an archive. */
  finish(manifest: Manifest): Promise<void>;
  /** Gives up, and leaves nothing that could be mistaken for an archive. */
  abandon(): Promise<void>;
};

/** An existing archive. */
export type Archive = {
  place: string;
  manifest: Manifest;
  /** Throws `BackupProblem` if the content is missing. Does not compare the bytes with the hash. */
  open(hash: string): Promise<Readable>;
  close(): Promise<void>;
};

export function blobKey(hash: string): string {
  return `blobs/${hash}`;
}
