import { expect, it } from "vitest";
import { Busy } from "./errors.ts";
import { FairQueue } from "./fair-queue.ts";

it("gives a place of the greediest asker to one with fewer, and is empty once all have begun", async () => {
  const line = new FairQueue(2);
  const begun: string[] = [];
  const wait = async (asker: string) => {
    await line.wait(asker);
    begun.push(asker);
  };
  const first = wait("greedy");
  const second = wait("greedy");
  const third = wait("patient");
  await expect(second).rejects.toThrow(Busy);
  expect([line.letNextBegin(), line.letNextBegin(), line.letNextBegin()]).toEqual([true, true, false]);
  await Promise.all([first, third]);
  expect(begun).toEqual(["greedy", "patient"]);
  expect(line.isEmpty).toBe(true);
});
