import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../app/platform/config/config.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { codeOf } from "../../app/platform/message-of.ts";

const stickyBit = 0o1000;
const otherAccountsMask = 0o077;
const siteFileNames =
  /^(site\.db(-wal|-shm|-journal|\.before-upgrade|\.rolled-back)?|previous-secrets|secret\.key|files|mail|pages|tmp)$/;

/**
 * Keeps other accounts of the machine from reading the data, such as CVs, signatures and mailed links. Applies to all
 * files that this process creates from now on, and to files that an earlier version left readable.
 */
export function keepDataPrivate({ dataFolder }: Pick<Config, "dataFolder">): void {
  process.umask(otherAccountsMask);
  try {
    // A shared folder, such as /tmp, must keep its mode.
    if ((lstatSync(dataFolder).mode & stickyBit) === 0) removeOtherAccess(dataFolder);
    for (const name of readdirSync(dataFolder)) {
      if (siteFileNames.test(name)) removeOtherAccessRecursively(join(dataFolder, name));
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    logger.warn({ err: error }, "DATA_DIR may be readable by other accounts of this machine");
  }
}

/** Closes a file or folder and its contents. Skips a folder that is already closed, because nobody can enter it. */
function removeOtherAccessRecursively(path: string): void {
  if (!removeOtherAccess(path)) return;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) removeOtherAccessRecursively(join(path, name));
}

/** Removes other accounts' access. Returns whether they had any. */
function removeOtherAccess(path: string): boolean {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & otherAccountsMask) === 0) return false;
  chmodSync(path, found.mode & 0o700);
  return true;
}
