import { expect, it } from "vitest";
import { diskProblem } from "./disk-room.server.ts";

it.each([
  [299_999_999, "disk-full", "now"],
  [300_000_000, "disk-little", "soon"],
  [999_999_999, "disk-little", "soon"],
])("%i bytes left are the problem %s with the urgency %s", (free, key, urgency) => {
  expect(diskProblem({ free, total: 8_000_000_000 })).toMatchObject({ key, urgency });
  expect(diskProblem({ free: 6e8, total: 9e9 })).toMatchObject({ text: "Disk: 600 MB left" });
});

it("a gigabyte left or an unknown amount is no problem", () => {
  expect(diskProblem({ free: 1_000_000_000, total: 8_000_000_000 })).toBeUndefined();
  expect(diskProblem(undefined)).toBeUndefined();
});
