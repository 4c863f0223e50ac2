import { expect, it } from "vitest";
import { readableLine } from "./log-lines.ts";

const time = new Date(2026, 2, 2, 9, 14, 2).toISOString();
const readable = (line: object) => readableLine(JSON.stringify({ level: 30, time, ...line }));

it.each([
  [
    "what happened",
    { msg: "Frostway serves http://localhost:3000" },
    "Frostway serves http://localhost:3000",
  ],
  [
    "a request",
    { request_id: "a1", method: "GET", path: "/about", status: 200, ms: 3.1 },
    "GET /about 200 3.1 ms",
  ],
  ["a request without a duration", { method: "GET", path: "/", status: 503 }, "GET / 503"],
  ["its severity", { level: 40, msg: "mail waits" }, "Warning: mail waits"],
  ["a detail with parts", { msg: "settings", limits: { perHour: 2 } }, 'settings limits={"perHour":2}'],
  ["that the error is fatal", { level: 60, msg: "no port" }, "Fatal: no port"],
  ["details by name", { msg: "stopping", signal: "SIGTERM", count: 2 }, "stopping signal=SIGTERM count=2"],
  ["why", { level: 40, msg: "job failed", err: { message: "550" } }, "Warning: job failed 550"],
])("a line for people says %s", (_what, line, words) => {
  expect(readable(line)).toBe(`09:14:02 ${words}\n`);
});

it("the stack of an error follows on separate lines", () => {
  const err = { message: "no such table", stack: "Error: no such table\n    at read" };
  expect(readable({ level: 50, msg: "request failed", err })).toBe(
    "09:14:02 Error: request failed no such table\n    Error: no such table\n        at read\n",
  );
});
