import { expect, it } from "vitest";
import { begin, site, steps, type World } from "../../../test/models/drafts.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { firmTime } from "../../platform/firm-time.ts";

const rules: Rules<World> = {
  async "each page says what was saved, published or brought back last"({ pages }) {
    const rows = await site.db
      .selectFrom("pages")
      .select(["id", "title", "version"])
      .where("path", "like", "%van-%")
      .orderBy("id")
      .execute();
    expect(rows).toEqual(pages);
  },
  async "each draft that did not go out is there, with its time or with a reason"({ drafts }) {
    const rows = await site.db.selectFrom("drafts").selectAll().execute();
    expect(rows).toHaveLength(drafts.length);
    for (const { id, version, publish, isRefused } of drafts) {
      const row = rows.find((one) => one.id === id);
      expect(row).toMatchObject({
        version,
        publish_time: publish === null ? null : firmTime(new Date(publish)),
        refusal: isRefused ? expect.any(String) : null,
      });
    }
  },
  async "what goes back waits, or says why it did not"({ returns }) {
    const rows = await site.db.selectFrom("draft_returns").selectAll().orderBy("id").execute();
    expect(rows.map(({ of_id, return_time, refusal }) => [of_id, return_time, refusal !== null])).toEqual(
      returns.map(({ page, at, isRefused }) => [String(page.id), firmTime(new Date(at)), isRefused]),
    );
  },
};

it("drafts go out and back at their times, whatever people, processes and the clock do", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 7] })).toBeGreaterThan(0);
});
