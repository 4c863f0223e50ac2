import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { newWidget } from "../../../test/widgets.ts";
import { forgetVersions } from "../../platform/history/forget-versions.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

it("the newest versions stay even if exactly one batch of versions is too many", async () => {
  const { id } = await newWidget(owner, "Round");
  await addVersions(id, { from: 0, many: site.config.historyVersions + 200 });
  await housekeeping();
  expect(await versionsOf(id)).toHaveLength(site.config.historyVersions);
});

it("ten thousand versions are listed page by page, and housekeeping deletes them by number and by age", async () => {
  const [{ id }, other] = [await newWidget(owner, "Kept"), await newWidget(owner, "Another")];
  await owner.post(`/api/widgets/${other.id}`, { name: "Another", html: "<p>Another's.</p>" });
  for (let from = 0; from < 10_000; from += 1_000) await addVersions(id, { from, many: 1_000 });
  const first = (await history(id)).body;
  expect(first).toMatchObject({ more: true });
  expect(first.versions).toHaveLength(20);
  const older = (await owner.get(`/api/history/widget/${id}?before=${first.versions.at(-1).id}`)).body;
  expect(older.versions[0].id).toBeLessThan(first.versions.at(-1).id);
  await housekeeping();
  const left = await versionsOf(id);
  expect(left).toHaveLength(site.config.historyVersions);
  expect(left.at(-1)!.version).toBe(10_000);
  expect(await versionsOf(other.id)).toHaveLength(1);
  await site.db.deleteFrom("versions").where("of_id", "=", id).where("version", "<=", 9_980).execute();
  const last = (await history(id)).body;
  expect([last.versions.length, last.more]).toEqual([20, false]);
  site.clock.advance({ days: site.config.retention.versions! + 1 });
  await housekeeping();
  expect(await versionsOf(id)).toEqual([]);
});

async function addVersions(id: number, { from, many }: { from: number; many: number }): Promise<void> {
  const row = (version: number) => ({
    of_table: "widgets",
    of_id: id,
    version,
    changed: "html",
    fields: '{"html":null}',
    at: site.clock.now().toISOString(),
    actor_name: "Olive Owner",
  });
  const rows = Array.from({ length: many }, (_, index) => row(from + index + 1));
  await site.db.insertInto("versions").values(rows).execute();
}

function history(id: number) {
  return owner.get(`/api/history/widget/${id}`);
}

function versionsOf(id: number) {
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
