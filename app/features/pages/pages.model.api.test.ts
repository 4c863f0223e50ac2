import { expect, it } from "vitest";
import { begin, listed, site, steps, type World } from "../../../test/models/pages.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { firmTime } from "../../platform/firm-time.ts";
import { PageValidity } from "../../platform/http/page-context.server.ts";
import { readNotices } from "../notices/notices.server.ts";
import { followed, gone, isKnown } from "./redirect-targets.present.ts";
import { readOwnAddresses } from "./redirects.server.ts";

const rules: Rules<World> = {
  async "each page stands at its own address or is in the bin"(world) {
    const rows = await site.db
      .selectFrom("pages")
      .select(["id", "path"])
      .where("path", "like", "%van-%")
      .execute();
    const expected = listed(world).map(({ id, path }) => ({ id, path }));
    expect(rows).toHaveLength(expected.length);
    expect(rows).toEqual(expect.arrayContaining(expected));
    const bin = await site.db.selectFrom("bin").select("of_id").where("kind", "=", "page").execute();
    expect(bin).toHaveLength(world.known.length - expected.length);
  },
  async "an address that had a page leads to a page, on, or says that the page is gone"(world) {
    const addresses = await readOwnAddresses(site.db);
    for (const path of world.promised)
      expect([path, addresses.pages.has(path) || addresses.redirects.has(path)]).toEqual([path, true]);
    for (const path of addresses.redirects.keys()) expect(addresses.pages.has(path)).toBe(false);
  },
  async "no redirects lead round in a circle, and a moved page is found at its former address"(world) {
    const addresses = await readOwnAddresses(site.db);
    const endOf = (path: string) => {
      let at = path;
      for (let hop = 0; hop < 20 && addresses.redirects.get(at); hop += 1) at = addresses.redirects.get(at)!;
      return at;
    };
    for (const [path, target] of addresses.redirects) {
      if (target === gone) continue;
      expect([path, addresses.redirects.get(endOf(path)) ?? "ends"]).toEqual([
        path,
        expect.stringMatching(/^(ends|)$/),
      ]);
      const final = followed(addresses, target);
      expect(final === gone || !addresses.redirects.get(final) || isKnown(addresses, final)).toBe(true);
    }
    for (const [path, id] of world.former) {
      const page = listed(world).find((one) => one.id === id);
      if (page && addresses.redirects.has(path)) expect([path, endOf(path)]).toEqual([path, page.path]);
    }
  },
  async "notices are shown from their first to their last time on the firm's clock"(world) {
    const now = site.clock.now();
    const shown = await readNotices(site.db, now, new PageValidity());
    const time = firmTime(now);
    for (const { id, from, until, place } of world.notices) {
      const isShown = shown.some((notice) => notice.id === id);
      if (place === "bin" || time < from) expect(isShown && place === "bin").toBe(false);
      // In the hour that the clock repeats, both occurrences count.
      if (place === "list" && time >= from && time < until) expect(isShown).toBe(true);
      if (place === "list" && time > "2026-10-25T02:00" && time >= until) expect(isShown).toBe(false);
      if (place === "list" && time < "2026-10-25T01:00") expect(isShown).toBe(from <= time && time < until);
    }
  },
};

it("pages, addresses and notices hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 6, 10] })).toBeGreaterThan(0);
});
