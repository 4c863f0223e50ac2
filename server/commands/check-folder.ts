import { constants } from "node:fs";
import { access, stat } from "node:fs/promises";
import { bytesInWords } from "../../app/platform/bytes-in-words.ts";
import type { Config } from "../../app/platform/config/config.server.ts";
import { diskProblem, readDiskRoom } from "../../app/platform/problems/disk-room.server.ts";
import { type Finding, findingsOn } from "./finding.ts";

/** Checks that this account alone can use the data folder. */
export async function* checkFolder({ dataFolder }: Config): AsyncGenerator<Finding> {
  const on = findingsOn("Permissions");
  const found = await stat(dataFolder).catch(() => undefined);
  if (!found) {
    const words = `${dataFolder} does not exist yet`;
    yield on.warn(words, "The first start creates it.");
    return;
  }
  try {
    await access(dataFolder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch {
    const todo = `Give it to the account that the site runs as: chown -R ACCOUNT ${dataFolder}`;
    yield on.fail(`this account may not write to ${dataFolder}`, todo);
    return;
  }
  const isOpen = (found.mode & 0o077) !== 0;
  if (isOpen) {
    const words = `other accounts of this machine can read ${dataFolder}`;
    yield on.warn(words, `chmod 700 ${dataFolder}; the next start does it too.`);
  }
  if (process.getuid?.() === 0) {
    const todo = "Run the site as an account of its own: deploy/frostway.service does.";
    yield on.warn("this account is the superuser (root)", todo);
  } else if (!isOpen) yield on.ok(`${dataFolder} is accessible to this account only`);
}

/** Checks the free space of the disk that the data folder is on. */
export async function checkDisk({ dataFolder }: Config): Promise<Finding> {
  const room = await readDiskRoom(dataFolder);
  const problem = diskProblem(room);
  const words = room
    ? `${bytesInWords(room.free)} of ${bytesInWords(room.total)} free`
    : "the system does not report the free space";
  if (!problem) return findingsOn("Disk").ok(words);
  return { state: problem.urgency === "now" ? "fail" : "warn", what: "Disk", words, todo: problem.advice };
}
