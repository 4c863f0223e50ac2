import { expect, it } from "vitest";
import { openDatabase } from "../../app/platform/db/open-database.server.ts";
import { withStartLock } from "../../app/platform/db/process-lock.server.ts";
import { openSite } from "../../test/site.ts";
import { prepareData } from "./prepare-data.ts";

const site = await openSite({
  ADMIN_EMAIL: "owner@frostway.example.com",
  ADMIN_PASSWORD: "a cold store in Ashford",
});

it("two processes that start on an empty database both serve, and create nothing twice", async () => {
  const other = { ...site.services, db: openDatabase(site.config.databaseAddress) };
  await Promise.all([prepareData(site.services), prepareData(other)]);
  await other.db.destroy();
  const names = async (table: "widgets" | "galleries" | "testimonials") =>
    (await site.db.selectFrom(table).select("name").execute()).map(({ name }) => name);
  for (const table of ["widgets", "galleries", "testimonials"] as const) {
    const all = await names(table);
    expect(all.length).toBeGreaterThan(0);
    expect(new Set(all).size).toBe(all.length);
  }
  expect(await site.db.selectFrom("users").select("email").execute()).toEqual([
    { email: "owner@frostway.example.com" },
  ]);
});

it("work that fails lets the next process start", async () => {
  const lock = (work: () => Promise<unknown>) => withStartLock(site.db, site.config.databaseAddress, work);
  await expect(
    lock(async () => {
      throw new Error("no room");
    }),
  ).rejects.toThrow("no room");
  expect(await lock(async () => "started")).toBe("started");
});
