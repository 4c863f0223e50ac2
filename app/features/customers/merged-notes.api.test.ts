import { expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { limits } from "../../platform/validation/bounds.ts";

it("files are merged only if their notes together fit into one field", async () => {
  const site = await openSite();
  const owner = await site.signIn("owner");
  const add = async (company_name: string, notes: string): Promise<number> =>
    (await owner.post("/api/customers", { company_name, notes })).body.id;
  const half = "n".repeat(limits.message / 2);
  const into = await add("Northgate Foods Ltd", half);
  const long = await add("Northgate Foods", half);
  expect(await owner.post(`/api/customers/${into}/merge`, { other: long })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining("Shorten one first") },
  });
  expect((await owner.get(`/api/customers/${long}`)).status).toBe(200);
  const short = await add("Northgate", half.slice(2));
  expect((await owner.post(`/api/customers/${into}/merge`, { other: short })).status).toBe(200);
  const { body } = await owner.get(`/api/customers/${into}`);
  expect(body.notes).toHaveLength(limits.message);
  expect((await owner.post(`/api/customers/${into}`, { ...body, account_number: "A 7" })).status).toBe(200);
});
