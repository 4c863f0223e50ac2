import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { forgetVersions } from "../../platform/history/forget-versions.server.ts";

let site: Site;
let owner: Browser;

beforeAll(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

it("ten thousand versions are listed a page at a time and cut down to the newest by housekeeping, and by age", async () => {
  const [{ id }, other] = [await newWidget("Kept"), await newWidget("Another")];
  await owner.post(`/api/widgets/${other.id}`, { name: "Another", html: "<p>Another's.</p>" });
  const row = (version: number) => ({
    of_table: "widgets",
    of_id: id,
    version,
    changed: "html",
    fields: '{"html":null}',
    at: site.clock.now().toISOString(),
    actor_name: "Olive Owner",
  });
  for (let from = 0; from < 10_000; from += 1_000) {
    const rows = Array.from({ length: 1_000 }, (_, index) => row(from + index + 1));
    await site.db.insertInto("versions").values(rows).execute();
  }
  const first = (await history(id)).body;
  expect(first).toMatchObject({ more: true });
  expect(first.versions).toHaveLength(20);
  const older = (await owner.get(`/api/history/widget/${id}?before=${first.versions.at(-1).id}`)).body;
  expect(older.versions[0].id).toBeLessThan(first.versions.at(-1).id);
  await housekeeping();
  const left = await kept(id);
  expect(left).toHaveLength(site.config.historyVersions);
  expect(left.at(-1)!.version).toBe(10_000);
  expect(await kept(other.id)).toHaveLength(1);
  await site.db.deleteFrom("versions").where("of_id", "=", id).where("version", "<=", 9_980).execute();
  const last = (await history(id)).body;
  expect([last.versions.length, last.more]).toEqual([20, false]);
  site.clock.advance({ days: site.config.retention.versions! + 1 });
  await housekeeping();
  expect(await kept(id)).toEqual([]);
});

async function newWidget(name: string) {
  return (await owner.post("/api/widgets", { name, type: "TEXT" })).body;
}

function history(id: number) {
  return owner.get(`/api/history/widget/${id}`);
}

function kept(id: number) {
  return site.db
    .selectFrom("versions")
    .selectAll()
    .where("of_table", "=", "widgets")
    .where("of_id", "=", id)
    .orderBy("id")
    .execute();
}

async function housekeeping(): Promise<void> {
  for (const task of forgetVersions) await task(site.services);
}
