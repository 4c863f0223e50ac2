// Each build has a folder of its own, and `build` is a link to the newest: a site that serves goes on with the one it began with.
// It runs under Node 18 and later.
import { lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename } from "node:path";

const builds = ".cache/builds";

/**
 * A name for a new build, relative to root.
 *
 * @param {string} root ends with a slash
 */
export function newBuildFolder(root) {
  mkdirSync(root + builds, { recursive: true });
  return `${builds}/${Date.now()}-${process.pid}`;
}

/** Makes a finished build the one that the next start serves. The one until now stays beside it, those before it go. */
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

/** Its name. What an earlier version of this built into `build` itself makes room for the link. */
function earlierBuild(root, link) {
  const found = lstatSync(link, { throwIfNoEntry: false });
  if (!found) return undefined;
  if (found.isSymbolicLink()) return basename(readlinkSync(link));
  const name = `0-${process.pid}`;
  renameSync(link, `${root}${builds}/${name}`);
  return name;
}

/** Whether the process whose number ends a name still runs. */
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
