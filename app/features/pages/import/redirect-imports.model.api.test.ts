import { expect, it } from "vitest";
import { begin, listed, site, steps, type World } from "../../../../test/models/redirect-imports.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "each address leads where it was led last"(world) {
    const rows = await site.db.selectFrom("redirects").select(["path", "target"]).orderBy("path").execute();
    expect(rows.map(({ path, target }) => [path, target])).toEqual(
      [...world.leads].toSorted(([a], [b]) => (a < b ? -1 : 1)),
    );
  },
  async "no redirects lead round in a circle, and none from where a page stands"(world) {
    for (const { path } of listed(world)) expect([path, world.leads.get(path)]).toEqual([path, undefined]);
    for (const path of world.leads.keys()) {
      const seen = new Set<string>();
      for (let at: string | undefined = path; at; at = world.leads.get(at)) {
        expect([path, seen.has(at)]).toEqual([path, false]);
        seen.add(at);
      }
    }
  },
  async "an import says what it stored, and whether it was undone"(world) {
    const { body } = await world.owner.get("/api/redirect-imports");
    for (const one of world.imports.slice(-20)) {
      const shown = body.data.find(({ id }: { id: number }) => id === one.id);
      const added = one.done.filter(({ before }) => before === undefined).length;
      expect(shown).toMatchObject({ added, changed: one.done.length - added });
      expect(shown.undone_at !== null).toBe(one.isUndone);
    }
  },
};

it("imports of redirects hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 2] })).toBeGreaterThan(0);
});
