import { expect, it } from "vitest";
import { archivesToKeep } from "./prune-archives.server.ts";

const ids = (from: string, days: number) =>
  Array.from({ length: days }, (_, day) => {
    const at = new Date(Date.parse(`${from}T03:00:00Z`) + day * 86_400_000);
    return at.toISOString().replaceAll(/[:.]/g, "-");
  });
const daysOf = (retained: string[]) => retained.map((id) => id.slice(0, 10));

it("keeps the last archive of each of the last days, weeks and months", () => {
  const year = ids("2025-11-01", 387);
  expect(daysOf(archivesToKeep(year, { days: 3, weeks: 3, months: 3 }))).toEqual([
    "2026-09-30",
    "2026-10-31",
    "2026-11-08",
    "2026-11-15",
    "2026-11-20",
    "2026-11-21",
    "2026-11-22",
  ]);
});

it("keeps the last archive of a day with several, and does not count days without any", () => {
  const two = ["2026-01-01-a", "2026-01-01-b", "2026-03-09-a"];
  expect(archivesToKeep(two, { days: 2, weeks: 0, months: 0 })).toEqual(["2026-01-01-b", "2026-03-09-a"]);
});

it("always keeps the newest archive, and keeps all if there are few", () => {
  for (const months of [0, 1]) {
    expect(daysOf(archivesToKeep(ids("2026-01-01", 3), { days: 0, weeks: 0, months }))).toEqual([
      "2026-01-03",
    ]);
  }
  expect(archivesToKeep(ids("2026-01-01", 3), { days: 7, weeks: 4, months: 12 })).toHaveLength(3);
  expect(archivesToKeep([], { days: 7, weeks: 4, months: 12 })).toEqual([]);
});
