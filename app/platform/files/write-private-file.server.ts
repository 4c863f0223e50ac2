import { renameSync, writeFileSync } from "node:fs";

/** Writes a small file atomically. Only this account can read it. */
export function writePrivateFile(path: string, text: string): void {
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  renameSync(draft, path);
}
