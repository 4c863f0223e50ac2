import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { listPages } from "./pages.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
const order = async () => (await listPages(site.db)).map(({ id }) => id);
const versions = async () => new Map((await listPages(site.db)).map(({ id, version }) => [id, version]));
const move = (id: number, side: "before" | "after", target: number) =>
  owner.post("/api/pages/order", { id, next_to: target, side });
const changedSince = async (known: ReadonlyMap<number, number>) =>
  [...(await versions())].flatMap(([id, version]) => (version === known.get(id) ? [] : [id]));

it("moves a page before or after another one, as a new version of this page alone", async () => {
  const [first, second, ...others] = await order();
  const known = await versions();
  expect((await move(first!, "after", second!)).status).toBe(204);
  expect(await order()).toEqual([second, first, ...others]);
  expect(await changedSince(known)).toEqual([first]);
  const { body } = await owner.get(`/api/history/page/${first}`);
  expect(body.versions[0].changed).toEqual(["Place in the menus"]);
  const line = site.db.selectFrom("audit_log").select(["action", "subject_type"]).orderBy("id", "desc");
  expect(await line.executeTakeFirst()).toEqual({ action: "changed", subject_type: "page" });
});

it("leaves the other pages alone beside translations and new pages, which share a place", async () => {
  const original = (await listPages(site.db)).find(({ path }) => path === "/about");
  await owner.post(`/api/pages/${original!.id}/translations`, { language: "pl" });
  for (const path of ["/one", "/two"]) await owner.post("/api/pages", { title: path, path });
  const before = await order();
  const known = await versions();
  const [last, next] = [before.at(-1)!, before.at(-2)!];
  expect((await move(before[0]!, "after", before[2]!)).status).toBe(204);
  expect(await changedSince(known)).toEqual([before[0]]);
  expect((await move(last, "before", next)).status).toBe(204);
  expect((await order()).slice(-2)).toEqual([last, next]);
  expect((await changedSince(known)).length).toBeLessThanOrEqual(3);
});

it("keeps the move of a colleague who sorted meanwhile, and changes nothing when it is sent twice", async () => {
  const [first, second, third, fourth, ...others] = await order();
  const answers = await Promise.all([move(first!, "after", second!), move(fourth!, "before", third!)]);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(await order()).toEqual([second, first, fourth, third, ...others]);
  const [word, known] = [await order(), await versions()];
  expect((await move(fourth!, "before", third!)).status).toBe(204);
  expect(await order()).toEqual(word);
  expect(await changedSince(known)).toEqual([]);
});

it("refuses a page that is gone, and an unknown side, and changes nothing", async () => {
  const before = await order();
  for (const [id, target] of [
    [999_999, before[0]!],
    [before[0]!, 999_999],
  ] as const) {
    const { status, body } = await move(id, "before", target);
    expect([status, body.message]).toEqual([
      409,
      "This page or the one beside it was deleted meanwhile. Please load this list again.",
    ]);
  }
  for (const body of [{}, { id: before[0], next_to: before[1], side: "beside" }])
    expect((await owner.post("/api/pages/order", body)).status).toBe(422);
  expect((await move(before[0]!, "after", before[0]!)).status).toBe(204);
  expect(await order()).toEqual(before);
});
