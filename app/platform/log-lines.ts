type Line = {
  level: number;
  time: string;
  msg?: string;
  err?: { message?: string; stack?: string };
  request_id?: string;
  method?: string;
  path?: string;
  status?: number;
  ms?: number;
};

/** Pino's level numbers: https://getpino.io/#/docs/api?id=logger-level */
const errorLevel = 50;
const levelWords = new Map([
  [40, "Warning: "],
  [errorLevel, "Error: "],
  [60, "Fatal: "],
]);

/** Formats a log line for a terminal: the time of day, the message and, for errors, the stack. */
export function readableLine(json: string): string {
  const {
    level,
    time,
    msg,
    err,
    request_id: _id,
    method,
    path,
    status,
    ms,
    ...more
  } = JSON.parse(json) as Line;
  const request = method && [method, path, status, ms === undefined ? undefined : `${ms} ms`];
  const details = Object.entries(more).map(([name, value]) => `${name}=${asWord(value)}`);
  const words = [msg, ...(request || []), err?.message, ...details].filter((word) => word !== undefined);
  const clock = new Date(time).toLocaleTimeString("en-GB");
  const where = level >= errorLevel && err?.stack ? `${err.stack.replace(/^/gm, "    ")}\n` : "";
  return `${clock} ${levelWords.get(level) ?? ""}${words.join(" ")}\n${where}`;
}

function asWord(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
