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
 * Lets no other account of the machine read the data: what this process makes from now on is its own, and what an earlier
 * version left open is closed. CVs, signatures and mailed links are among it.
 */
export function keepDataPrivate({ dataFolder }: Pick<Config, "dataFolder">): void {
  process.umask(everybodyElse);
  try {
    // A folder that all share, such as /tmp, is not ours to close.
    if ((lstatSync(dataFolder).mode & stickyBit) === 0) close(dataFolder);
    for (const name of readdirSync(dataFolder)) {
      if (ownChildren.test(name)) closeWithContents(join(dataFolder, name));
    }
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    logger.warn({ err: error }, "DATA_DIR may be readable by other accounts of this machine");
  }
}

/** Nobody gets past a closed folder, so one that was closed already is not gone through at each start. */
function closeWithContents(path: string): void {
  if (!close(path)) return;
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) closeWithContents(join(path, name));
}

/** Whether it was open to others until now. */
function close(path: string): boolean {
  const found = lstatSync(path);
  if (found.isSymbolicLink() || (found.mode & everybodyElse) === 0) return false;
  chmodSync(path, found.mode & 0o700);
  return true;
}
