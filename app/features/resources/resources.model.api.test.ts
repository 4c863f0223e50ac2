import { expect, it } from "vitest";
import { begin, site, steps, type World } from "../../../test/models/resources.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { countBin } from "../bin/bin.server.ts";

const rules: Rules<World> = {
  async "what is on the list has the rows of its last save, what left has none"(world) {
    for (const { kind, place, read, rows } of world.things) {
      const stored = await read();
      if (place === "list") expect([kind, stored]).toEqual([kind, rows]);
      else expect([kind, JSON.stringify(stored).replaceAll(/[[\],]/g, "")]).toEqual([kind, ""]);
    }
  },
  async "the bin lists what was deleted, and counts it"(world) {
    const { body } = await world.partner.get("/api/bin");
    const listed = body.entries.map(({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`);
    const binned = world.things.filter(({ place }) => place === "bin");
    expect(listed.toSorted()).toEqual(binned.map(({ kind, id }) => `${kind} ${id}`).toSorted());
    expect(await countBin(site.db, null)).toBe(binned.length);
  },
};

it("everything that goes to the bin holds its rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [6, 7] })).toBeGreaterThan(0);
});
