import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";

/** Writes a small file that only this account may read, whole or not at all. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  const file = openSync(draft, "w", 0o600);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(draft, path);
}
