import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const cacheFolder = fileURLToPath(new URL("../../.cache/debian", import.meta.url));

export function isInstalled(program: string): boolean {
  return spawnSync("sh", ["-c", `command -v ${program}`]).status === 0;
}

/**
 * Finds a program on the machine or in Debian packages. The packages are unpacked but not installed, so no service
 * starts and the machine does not change. Undefined if neither works.
 */
export function findProgram(name: string, packages: string[]): string | undefined {
  const found = spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
  return found || unpacked(name) || (unpack(packages) ? unpacked(name) : undefined);
}

function unpacked(name: string): string | undefined {
  return ["usr/bin", "usr/sbin"]
    .map((folder) => join(cacheFolder, folder, name))
    .find((path) => existsSync(path));
}

function unpack(packages: string[]): boolean {
  if (!isInstalled("apt-get") || !isInstalled("dpkg")) return false;
  mkdirSync(cacheFolder, { recursive: true });
  const inside = { cwd: cacheFolder, stdio: "ignore" } as const;
  if (spawnSync("apt-get", ["download", ...packages], inside).status !== 0) return false;
  const archives = readdirSync(cacheFolder).filter((name) => name.endsWith(".deb"));
  return archives.every((archive) => spawnSync("dpkg", ["--extract", archive, "."], inside).status === 0);
}
