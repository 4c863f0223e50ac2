import { beforeAll, expect, it } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { type Given, prepared } from "./prepared.server.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
});

it("a query that is compiled once answers by its parameters each time, inside transactions and outside", async () => {
  let compiled = 0;
  const between = prepared((db, given: Given<{ least: number; most: number }>) => {
    compiled += 1;
    return db
      .selectFrom("content_version")
      .select("version")
      .where("version", ">=", given("least"))
      .where("version", "<=", given("most"))
      .where("id", ">", 0);
  });
  await site.db.updateTable("content_version").set({ version: 17 }).execute();

  expect(await between(site.db, { least: 17, most: 17 })).toEqual([{ version: 17 }]);
  expect(await between(site.db, { most: 16, least: 3 })).toEqual([]);
  const rows = await site.db.transaction().execute(async (transaction) => {
    await transaction.updateTable("content_version").set({ version: 18 }).execute();
    return between(transaction, { least: 18, most: 20 });
  });
  expect(rows).toEqual([{ version: 18 }]);
  expect(compiled).toBe(1);
});
