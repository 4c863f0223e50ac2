import { setTimeout as wait } from "node:timers/promises";
import { pino, stdTimeFunctions } from "pino";
import SonicBoom from "sonic-boom";
import { logLevels } from "./config/settings.ts";
import { readableLine } from "./log-lines.ts";

const flushMilliseconds = 1_000;
/** Of lines that a full disk does not take; those after them are dropped, and the site goes on. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Lines are gathered and written together: a write for each request would cost as much as the page it is about. Not
 * `pino.destination`, whose last flush at the exit of a process tries for ever where the disk is full.
 */
const output = new SonicBoom({
  fd: 1,
  sync: false,
  minLength: 8_192,
  periodicFlush: 250,
  maxLength: maxWaitingBytes,
});
// A log that cannot be written must not end the program; what waits is tried again with the next lines.
output.on("error", () => {});
process.once("beforeExit", () => output.flush());

const named = logLevels.find((level) => level === process.env.LOG_LEVEL);
const forPeople = { write: (line: string) => output.write(readableLine(line)) };

/**
 * One JSON object a line on standard output, or on a terminal words for people; `LOG_LEVEL` sets the least severity shown.
 * One that is none stops the start when the settings are read.
 */
export const logger = pino(
  {
    level: named ?? "info",
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
  },
  process.stdout.isTTY ? forPeople : output,
);

/** Writes what waits, before `process.exit`; gives up after a second. */
export async function flushLog(): Promise<void> {
  await Promise.race([new Promise((resolve) => output.flush(resolve)), wait(flushMilliseconds)]);
}
