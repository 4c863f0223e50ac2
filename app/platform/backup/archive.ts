import type { Readable } from "node:stream";
import type { Manifest } from "./manifest.server.ts";

/** An archive that is being made. What it holds lies under the SHA-256 of its bytes, each once. */
export type ArchiveWriter = {
  /** Where it will be, for people. */
  place: string;
  has(hash: string): boolean;
  putBytes(hash: string, bytes: Uint8Array): Promise<void>;
  /** Takes in a finished local file of so many bytes. */
  putFile(hash: string, path: string, bytes: number): Promise<void>;
  /** Makes it an archive: until this has resolved it verifies for nobody. */
  finish(manifest: Manifest): Promise<void>;
  /** Leaves nothing that could be taken for an archive. */
  abandon(): Promise<void>;
};

/** An archive that is there. */
export type Archive = {
  place: string;
  manifest: Manifest;
  /** Throws `BackupProblem` when it is not there. The bytes are not yet compared with the hash. */
  open(hash: string): Promise<Readable>;
  close(): Promise<void>;
};

export function blobKey(hash: string): string {
  return `blobs/${hash}`;
}
