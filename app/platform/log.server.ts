import { setTimeout as wait } from "node:timers/promises";
import { pino } from "pino";
import SonicBoom from "sonic-boom";
import { logLevels } from "./config/settings.ts";
import { readableLine } from "./log-lines.ts";

const writeEveryMilliseconds = 250;
const gatheredCharacters = 8_192;
const flushMilliseconds = 1_000;
/** Of lines that a full disk does not take; those after them are dropped, and the site goes on. */
const maxWaitingBytes = 1024 * 1024;

/** Not `pino.destination`, whose last flush at the exit of a process tries for ever where the disk is full. */
const file = new SonicBoom({ fd: 1, sync: false, minLength: 1, maxLength: maxWaitingBytes });
// A log that cannot be written must not end the program; what waits is tried again with the next lines.
file.on("error", () => {});

/**
 * Lines are gathered and written together: a write for each request would cost as much as the page it is about. Not by
 * SonicBoom, which with each line measures all that it has gathered.
 */
let gathered = "";
const output = {
  write(line: string): void {
    gathered += line;
    if (gathered.length >= gatheredCharacters) passOn();
  },
  /** Pino has fatal lines written so. */
  flushSync(): void {
    passOn();
    file.flushSync();
  },
};
setInterval(passOn, writeEveryMilliseconds).unref();
process.once("beforeExit", passOn);

function passOn(): void {
  if (gathered !== "") file.write(gathered);
  gathered = "";
}

let second = Number.NaN;
let upToSecond = "";

/** As pino's own function of this name writes it, which asks the calendar again for each line. */
function isoTime(): string {
  const now = Date.now();
  const milliseconds = now % 1000;
  if (now - milliseconds !== second) {
    second = now - milliseconds;
    upToSecond = new Date(second).toISOString().slice(0, -"000Z".length);
  }
  return `,"time":"${upToSecond}${String(milliseconds).padStart(3, "0")}Z"`;
}

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
    timestamp: isoTime,
  },
  process.stdout.isTTY ? forPeople : output,
);

/** Writes what waits, before `process.exit`; gives up after a second. */
export async function flushLog(): Promise<void> {
  passOn();
  await Promise.race([new Promise((resolve) => file.flush(resolve)), wait(flushMilliseconds)]);
}
