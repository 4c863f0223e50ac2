import { randomUUID } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isAbandoned, ownProcess } from "../processes/own-process.server.ts";

/** Returns a new path in the temporary folder. Its name holds the process that uses it. */
export function temporaryPath(folder: string): string {
  return join(folder, `${encodeURIComponent(ownProcess)}~${randomUUID()}`);
}

/** Deletes the files that killed processes left in the temporary folder. Returns their number. */
export async function sweepTemporaryFiles(folder: string, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await readdir(folder).catch(() => [])) {
    const [owner, rest] = name.split("~");
    if (!owner || !rest) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || !isAbandoned(decodeURIComponent(owner), found.mtime, now)) continue;
    await rm(path, { force: true, recursive: true });
    removed += 1;
  }
  return removed;
}
