import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";
import { spawnSync } from "node:child_process";

const place = "/dev/shm";
const enoughBytes = 6 * 1024 ** 3;

/**
 * Returns a folder in memory if it has enough room. Tests are faster there, and their files are temporary anyway.
 * Undefined if there is no such folder, or if it forbids starting programs, as in containers.
 *
 * @returns {string | undefined}
 */
export function memoryFolder() {
  try {
    const { bavail, bsize } = statfsSync(place);
    if (bavail * bsize < enoughBytes || freemem() < enoughBytes) return undefined;
    return startsPrograms() ? place : undefined;
  } catch {
    return undefined;
  }
}

function startsPrograms() {
  const folder = mkdtempSync(join(place, "frostway-trial-"));
  try {
    const program = join(folder, "program");
    writeFileSync(program, "#!/bin/sh\nexit 0\n", { mode: 0o700 });
    return spawnSync(program).status === 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
