import { setTimeout as wait } from "node:timers/promises";
import { pino, stdTimeFunctions } from "pino";
import SonicBoom from "sonic-boom";
import { logLevels } from "./config/settings.ts";
import { readableLine } from "./log-lines.ts";

const flushMilliseconds = 1_000;
/** The maximum of buffered lines when a full disk takes none. Later lines are dropped, and the site goes on. */
const maxWaitingBytes = 1024 * 1024;

/**
 * Buffers lines and writes them together, since one write for each request would cost as much as the page. It is not
 * `pino.destination`, whose last flush at process exit retries for ever when the disk is full.
 */
const output = new SonicBoom({
  fd: 1,
  sync: false,
  minLength: 8_192,
  periodicFlush: 250,
  maxLength: maxWaitingBytes,
});
// A log that cannot be written must not end the program. The buffered lines are tried again with the next ones.
output.on("error", () => {});
process.once("beforeExit", () => output.flush());

const named = logLevels.find((level) => level === process.env.LOG_LEVEL);
const forPeople = { write: (line: string) => output.write(readableLine(line)) };

/**
 * Writes one JSON object a line to standard output, or readable lines to a terminal. `LOG_LEVEL` sets the lowest
 * severity shown. Its validity is checked when the settings are read.
 */
export const logger = pino(
  {
    level: named ?? "info",
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
  },
  process.stdout.isTTY ? forPeople : output,
);

/** Writes the buffered lines before `process.exit`; gives up after a second. */
export async function flushLog(): Promise<void> {
  await Promise.race([new Promise((resolve) => output.flush(resolve)), wait(flushMilliseconds)]);
}
