import { destination, pino, stdTimeFunctions } from "pino";

const writeEveryMilliseconds = 250;

/** Lines are gathered and written together: a write for each request would cost as much as the page it tells of. */
const output = destination({ dest: 1, sync: false, minLength: 8_192 });
setInterval(() => output.flush(), writeEveryMilliseconds).unref();
process.once("exit", () => output.flushSync());

/** One JSON object a line on standard output; `LOG_LEVEL` sets the least severity shown. */
export const logger = pino(
  {
    level: process.env.LOG_LEVEL ?? (process.env.VITEST ? "silent" : "info"),
    base: undefined,
    timestamp: stdTimeFunctions.isoTime,
  },
  output,
);
