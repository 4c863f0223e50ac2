// The name of a build: the day and the commit of its sources, or without Git the minute in which it was built.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Returns a name in the notation of Semantic Versioning's build metadata, such as `20261128.0537cfc3`. `changed` at its
 * end says that the sources differ from the commit.
 *
 * @param {string} root the folder of the checkout
 * @param {string[]} sources paths in the checkout
 */
export function buildName(root, sources, now = new Date()) {
  const commit = nameOfCommit(root, sources);
  if (commit) return commit;
  const [day, time] = now.toISOString().replaceAll(/[-:]/g, "").split("T");
  return `${day}.${time.slice(0, 4)}`;
}

/** Returns undefined without Git, and for a folder that is not the top of a checkout: then the commit is another's. */
export function nameOfCommit(root, sources) {
  const top = git(root, "rev-parse", "--show-prefix");
  const commit = git(root, "log", "-1", "--format=%cd.%h", "--abbrev=8", "--date=format-local:%Y%m%d");
  if (top !== "" || !commit) return undefined;
  return git(root, "status", "--porcelain", "--", ...sources) === "" ? commit : `${commit}.changed`;
}

/** Returns the name of the build in a folder, or undefined for a build of an earlier version. */
export function readBuildName(folder) {
  try {
    return readFileSync(nameFileOf(folder), "utf8").trim();
  } catch {
    return undefined;
  }
}

export function nameFileOf(folder) {
  return join(folder, "name.txt");
}

function git(root, ...words) {
  const env = { ...process.env, TZ: "UTC", GIT_OPTIONAL_LOCKS: "0" };
  const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8", env });
  return status === 0 ? stdout.trim() : undefined;
}
