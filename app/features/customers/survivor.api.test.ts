import { expect, it } from "vitest";
import { manyArrivals } from "../../../test/customers.ts";
import { openSite } from "../../../test/site.ts";
import { findSurvivor } from "./survivor.server.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");

const add = async (company_name: string): Promise<number> =>
  (await owner.post("/api/customers", { company_name })).body.id;
const merge = (into: number, other: number) => owner.post(`/api/customers/${into}/merge`, { other });

it("of merged files is found through several merges, until they are undone or it is gone itself", async () => {
  const [first, second, last] = [await add("First"), await add("Second"), await add("Last")];
  expect(await findSurvivor(site.db, first)).toBeUndefined();
  await merge(second, first);
  expect(await findSurvivor(site.db, first)).toBe(second);
  await merge(last, second);
  expect([await findSurvivor(site.db, first), await findSurvivor(site.db, second)]).toEqual([last, last]);
  await owner.post(`/api/bin/customer/${second}/restore`);
  expect(await findSurvivor(site.db, first)).toBe(second);
  await owner.delete(`/api/customers/${second}`);
  expect(await findSurvivor(site.db, first)).toBeUndefined();
});
