import { describe, expect, it } from "vitest";
import { addPerson } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("the history of a person", () => {
  it("holds nothing that opens the account, and is deleted with the person", async () => {
    const { id } = await addPerson(site.services, "driver");
    const password = "a new and long pass phrase";
    const change = { town: "Deal", password, password_confirmation: password, role: "pta" };
    expect((await owner.patch(`/api/users/${id}`, change)).status).toBe(200);
    const versions = () =>
      site.db.selectFrom("versions").selectAll().where("of_table", "=", "users").where("of_id", "=", id);
    const [version] = await versions().execute();
    expect(Object.keys(JSON.parse(version!.fields!)).toSorted()).toEqual([
      "address1",
      "address2",
      "firstname",
      "lastname",
      "postcode",
      "school_id",
      "telephone",
      "town",
    ]);
    expect((await owner.delete(`/api/users/${id}`)).status).toBe(204);
    expect(await versions().execute()).toEqual([]);
  });

  it("is hidden from limited administrators if the person is an administrator", async () => {
    const { id } = await addPerson(site.services, "partner");
    const clerk = await site.signIn("clerk");
    expect((await clerk.get(`/api/history/user/${id}`)).status).toBe(404);
    expect((await owner.get(`/api/history/user/${id}`)).status).toBe(200);
  });

  it("holds users' saves of their own profile under their own name", async () => {
    const customer = await site.signIn("customer");
    const me = (await customer.get("/api/user")).body.data;
    expect(
      (
        await customer.post("/api/user", {
          ...me,
          telephone: "01632 960111",
          address1: "1 Quay",
          town: "Dover",
          postcode: "TN99 9ZZ",
        })
      ).status,
    ).toBe(200);
    const { versions } = (await owner.get(`/api/history/user/${me.id}`)).body;
    expect(versions[0]).toMatchObject({ by: "Cara Customer", changed: expect.arrayContaining(["Town"]) });
  });
});
