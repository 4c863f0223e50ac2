import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { hours, minutes } from "../../app/platform/durations.ts";
import { UpgradeProgress } from "./upgrade-progress.ts";

const told: string[][] = [];
let progress: UpgradeProgress;

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
  progress = new UpgradeProgress(async (...states) => void told.push(states));
});
afterEach(() => {
  progress.stop();
  vi.useRealTimers();
});

const step = { name: "062-search-everywhere", number: 3, count: 12 };
const endStatement = () => progress.transformResult({ queryId: { queryId: "1" }, result: { rows: [] } });

it("asks systemd for two more minutes every ten seconds, and says which step it takes", () => {
  vi.advanceTimersByTime(30_000);
  expect(told).toEqual([]);
  progress.begin(step);
  vi.advanceTimersByTime(20_000);
  const state = "STATUS=upgrading the database: step 3 of 12, 062-search-everywhere";
  expect(told).toEqual(Array.from({ length: 2 }, () => ["EXTEND_TIMEOUT_USEC=120000000", state]));
  progress.stop();
  vi.advanceTimersByTime(minutes(1));
  expect(told).toHaveLength(2);
});

it("has no time limit while statements end, and asks for no more once none has ended for an hour", async () => {
  progress.begin(step);
  for (let hour = 0; hour < 5; hour += 1) {
    vi.advanceTimersByTime(hours(1));
    await endStatement();
  }
  expect(told).toHaveLength(5 * 360);
  vi.advanceTimersByTime(hours(3));
  expect(told).toHaveLength(6 * 360);
});
