import { afterEach, expect, it } from "vitest";
import { lastBackupHour } from "./backup-schedule.server.ts";

const zone = process.env.TZ;
afterEach(() => {
  process.env.TZ = zone;
});

it.each(["UTC", "America/New_York", "Asia/Tokyo"])(
  "a backup is due at three at night in London, even if the machine's time zone is %s",
  (machine) => {
    process.env.TZ = machine;
    const last = (now: string) => lastBackupHour(new Date(now)).toISOString();
    expect(last("2026-01-15T03:00:00.000Z")).toBe("2026-01-15T03:00:00.000Z");
    expect(last("2026-01-15T02:59:59.000Z")).toBe("2026-01-14T03:00:00.000Z");
    expect(last("2026-07-15T02:00:00.000Z")).toBe("2026-07-15T02:00:00.000Z");
    expect(last("2026-07-15T01:59:59.000Z")).toBe("2026-07-14T02:00:00.000Z");
    // These are the nights on which the clocks change.
    expect(last("2026-03-29T12:00:00.000Z")).toBe("2026-03-29T02:00:00.000Z");
    expect(last("2026-03-29T01:59:00.000Z")).toBe("2026-03-28T03:00:00.000Z");
    expect(last("2026-10-25T12:00:00.000Z")).toBe("2026-10-25T03:00:00.000Z");
    expect(last("2026-10-25T02:59:00.000Z")).toBe("2026-10-24T02:00:00.000Z");
  },
);
