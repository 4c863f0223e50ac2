import { chmodSync, lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "../../app/platform/config/config.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import { codeOf } from "../../app/platform/message-of.ts";

const stickyBit = 0o1000;
const everybodyElse = 0o077;
const ownChildren =
  /^(site\.db(-wal|-shm|-journal|\.before-upgrade|\.rolled-back)?|previous-secrets|secret\.key|files|mail|pages|tmp)$/;

/**
 * Keeps other accounts of the machine from reading the data, such as CVs, signatures and mailed links. Applies to all
 * files that this process creates from now on, and to files that an earlier version left readable.
 */
export function keepDataPrivate({ dataFolder }: Pick<Config, "dataFolder">): void {
  process.umask(everybodyElse);
  try {
    // A shared folder, such as /tmp, must keep its mode.
    if ((lstatSync(dataFolder).mode & stickyBit) === 0) close(dataFolder);
    for (const name of readdirSync(dataFolder)) {
      if (ownChildren.test(name)) closeWithContents(join(dataFolder, name));
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    logger.warn({ err: error }, "DATA_DIR may be readable by other accounts of this machine");
  }
}

/** Closes a file or folder and its contents. Skips a folder that is already closed, because nobody can enter it. */
function closeWithContents(path: string): void {
  if (!close(path)) return;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) closeWithContents(join(path, name));
}

/** Removes other accounts' access. Returns whether they had any. */
function close(path: string): boolean {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & everybodyElse) === 0) return false;
  chmodSync(path, found.mode & 0o700);
  return true;
}
