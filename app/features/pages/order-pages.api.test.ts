import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { listPages } from "./pages.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const order = async () => (await listPages(site.db)).map(({ id }) => id);
const store = (ids: number[]) => owner.post("/api/pages/order", { ids });

it("puts the pages into another order, as new versions of those that moved", async () => {
  const before = await order();
  const [first, second, ...others] = before;
  const versions = async () => new Map((await listPages(site.db)).map(({ id, version }) => [id, version]));
  await store(before);
  const known = await versions();
  expect((await store([second!, first!, ...others])).status).toBe(204);
  expect(await order()).toEqual([second, first, ...others]);
  const now = await versions();
  const moved = [...now].flatMap(([id, version]) => (version === known.get(id) ? [] : [id]));
  expect(new Set(moved)).toEqual(new Set([first, second]));
  const { body } = await owner.get(`/api/history/page/${first}`);
  expect(body.versions[0].changed).toEqual(["Place in the menus"]);
  const line = site.db.selectFrom("audit_log").select(["action", "subject_type"]).orderBy("id", "desc");
  expect(await line.executeTakeFirst()).toEqual({ action: "changed", subject_type: "page" });
});

it("refuses a list that misses a page, has one twice, or knows one that is gone, and changes nothing", async () => {
  const before = await order();
  const [first, second, ...others] = before;
  for (const ids of [
    [second!, ...others],
    [first!, first!, ...others],
    [...before, 999_999],
  ]) {
    const { status, body } = await store(ids);
    expect([status, body.message]).toEqual([
      409,
      "There are other pages by now. Please load this list again.",
    ]);
  }
  expect((await store([])).status).toBe(422);
  expect(await order()).toEqual(before);
});
