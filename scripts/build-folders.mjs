// Each build has its own folder, and `build` is a link to the newest. A running site keeps the build that it started
// with. This file runs under Node 18 and later.
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename } from "node:path";

const builds = ".cache/builds";

/**
 * Returns a folder name for a new build, relative to root.
 *
 * @param {string} root ends with a slash
 */
export function newBuildFolder(root) {
  mkdirSync(root + builds, { recursive: true });
  return `${builds}/${Date.now()}-${process.pid}`;
}

/** Links `build` to a finished build, for the next start. Retains the previous build and deletes older ones. */
export function useBuild(root, folder) {
  const link = `${root}build`;
  const earlier = earlierBuild(root, link);
  const draft = `${link}.${process.pid}`;
  rmSync(draft, { force: true });
  symlinkSync(folder, draft);
  renameSync(draft, link);
  const inUse = new Set([basename(folder), earlier]);
  for (const name of readdirSync(root + builds)) {
    if (!inUse.has(name) && !isBeingMade(name)) dropBuild(root, `${builds}/${name}`);
  }
}

export function dropBuild(root, folder) {
  rmSync(root + folder, { recursive: true, force: true });
}

/** Returns the name of the previous build. A real folder `build` of an earlier version is moved, to free the name. */
function earlierBuild(root, link) {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.isSymbolicLink()) return basename(readlinkSync(link));
  const name = `0-${process.pid}`;
  renameSync(link, `${root}${builds}/${name}`);
  return name;
}

/** Whether the process that is making this build still runs. Its process id ends the name. */
export function isBeingMade(name) {
  const pid = Number(name.split("-")[1]);
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
