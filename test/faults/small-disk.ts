import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { World } from "./world.ts";

/** In MB. */
const smallDisk = 96;

export const onlyRoot = () => (process.getuid?.() === 0 ? undefined : "only root can mount a small disk");

/** Mounts a small disk, which is unmounted when the proof ends. */
export async function mountDisk(world: World): Promise<string> {
  const disk = await mkdtemp(join(tmpdir(), "frostway-disk-"));
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${smallDisk}m`, "tmpfs", disk]);
  assert.equal(mounted.status, 0, String(mounted.stderr));
  world.atEnd(async () => {
    spawnSync("umount", [disk]);
    await rm(disk, { recursive: true });
  });
  return disk;
}

/** Fills the disk. Returns a function that frees the space. */
export async function fill(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, "ballast");
  await writeFile(ballast, Buffer.alloc(smallDisk * 1024 * 1024)).catch((error: NodeJS.ErrnoException) =>
    assert.equal(error.code, "ENOSPC"),
  );
  return () => rm(ballast);
}
