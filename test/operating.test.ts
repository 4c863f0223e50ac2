import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";

const read = (name: string) => readFile(new URL(`../${name}`, import.meta.url), "utf8");

it("docs/operating.md says what to do for each alarm, and names no other alarm", async () => {
  const alarms = (await read("deploy/monitoring/frostway.rules.yaml")).matchAll(/alert: (\w+)/g);
  const answered = (await read("docs/operating.md")).matchAll(/^\| (Frostway\w+) \|/gm);
  const names = (found: Iterable<RegExpMatchArray>) => Array.from(found, ([, name]) => name!).toSorted();
  expect(names(answered)).toEqual(names(alarms));
});
