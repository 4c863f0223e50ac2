import { pino } from "pino";

/** One JSON object a line on standard output; `LOG_LEVEL` sets the least severity shown. */
export const logger = pino({
  level: process.env.LOG_LEVEL ?? (process.env.VITEST ? "silent" : "info"),
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
});
