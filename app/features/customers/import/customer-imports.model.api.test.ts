import { expect, it } from "vitest";
import { begin, listed, site, steps, type World } from "../../../../test/models/customer-imports.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "a file holds what its last line, correction or undoing left in it"(world) {
    const rows = await site.db.selectFrom("customers").selectAll().orderBy("id").execute();
    const expected = listed(world).toSorted((a, b) => a.id - b.id);
    expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    for (const [at, { place: _, ...file }] of expected.entries())
      expect(rows[at]).toMatchObject({ ...file, addresses: file.addresses ?? "" });
  },
  async "an import counts what it added and changed, as long as that stands"(world) {
    const { body } = await world.office.get("/api/customer-imports");
    for (const { id, done, undone } of world.imports) {
      const shown = body.data.find((one: { id: number }) => one.id === id);
      const added = done.filter(({ replaced }) => replaced === null).length;
      expect(shown).toMatchObject({ added, changed: done.length - added });
      expect(shown.undone_at !== null).toBe(undone);
    }
  },
  async "an address belongs to one file, which names it"(world) {
    const known = await site.db
      .selectFrom("customer_addresses")
      .select(["address", "customer_id"])
      .where("state", "=", "belongs")
      .execute();
    const named = listed(world).flatMap(({ id, addresses }) =>
      (addresses ?? "").split("\n").flatMap((address) => (address ? { address, customer_id: id } : [])),
    );
    expect(known).toHaveLength(named.length);
    expect(known).toEqual(expect.arrayContaining(named));
  },
};

it("imports of customers hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 2] })).toBeGreaterThan(0);
});
