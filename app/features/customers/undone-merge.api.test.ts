import { beforeEach, expect, it } from "vitest";
import { apply, manyArrivals, sendMessage } from "../../../test/customers.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");
const driver = await site.signIn("driver");
const { email } = people.driver;

type Fields = { company_name: string; addresses: string; status?: string };

async function add(fields: Fields): Promise<number> {
  const { status, body } = await owner.post("/api/customers", { status: "open", ...fields });
  expect(status).toBe(201);
  return body.id;
}

const merge = (into: number, other: number) => owner.post(`/api/customers/${into}/merge`, { other });
const undo = (id: number) => owner.post(`/api/bin/customer/${id}/restore`);
const ownFile = async () => (await driver.get("/api/user/customer")).body.data?.company_name;
const refusals = (id: number) =>
  site.db
    .selectFrom("customer_addresses")
    .select("address")
    .where("state", "=", "refused")
    .where("customer_id", "=", id)
    .execute();

async function write(id: number, addresses: string): Promise<void> {
  const { body } = await owner.get(`/api/customers/${id}`);
  expect((await owner.post(`/api/customers/${id}`, { ...body, addresses })).status).toBe(200);
}

beforeEach(async () => {
  for (const table of ["customer_addresses", "customers"] as const) await site.db.deleteFrom(table).execute();
});

it("an undone merge leaves the survivor no refusal that came with the other file", async () => {
  const into = await add({ company_name: "Left Ltd", addresses: "left@left.example.com" });
  await apply(site, { email: "ben@right.example.org", reg_number: "SC765433" });
  const from = (await owner.get("/api/customers?search=SC765433")).body.data[0].id;
  const no = { mailboxes: ["ben@right.example.org"], belongs: false };
  expect((await owner.post(`/api/customers/${from}/addresses`, no)).status).toBe(200);
  await merge(into, from);
  expect(await refusals(into)).toHaveLength(1);
  await undo(from);
  expect([await refusals(into), await refusals(from)]).toMatchObject([[], [{ address: no.mailboxes[0] }]]);
});

it.each([
  ["open", "SC765434"],
  ["in the bin", "SC765436"],
])(
  "an undone merge gives a survivor %s back a refusal that ended because the other file had the address",
  async (place, reg_number) => {
    await apply(site, { email, company_name: "Left Ltd", reg_number });
    const into = (await owner.get(`/api/customers?search=${reg_number}`)).body.data[0].id;
    const no = { mailboxes: [email], belongs: false };
    expect((await owner.post(`/api/customers/${into}/addresses`, no)).status).toBe(200);
    const from = await add({ company_name: "Right Ltd", addresses: email });
    expect((await merge(into, from)).status).toBe(200);
    expect(await refusals(into)).toEqual([]);
    if (place === "in the bin") expect((await owner.delete(`/api/customers/${into}`)).status).toBe(204);
    expect((await undo(from)).status).toBe(200);
    if (place === "in the bin") expect((await undo(into)).status).toBe(200);
    expect([await refusals(into), await ownFile()]).toEqual([[{ address: email }], "Right Ltd"]);
  },
);

it.each([
  ["taken out of the survivor", "left@left.example.com", undefined],
  ["taken out of the survivor, which was then deleted", "left@left.example.com", "deleted"],
])("an undone merge lets in nobody who was %s meanwhile", async (_how, left, then) => {
  const into = await add({ company_name: "Left Ltd", addresses: left });
  const from = await add({ company_name: "Right Ltd", addresses: email });
  await merge(into, from);
  expect(await ownFile()).toBe("Left Ltd");
  await write(into, left);
  if (then) expect((await owner.delete(`/api/customers/${into}`)).status).toBe(204);
  expect((await undo(from)).status).toBe(200);
  // The address is still in the file, for the office to confirm.
  expect(await ownFile()).toBeUndefined();
  const confirmed = await owner.post(`/api/customers/${from}/addresses`, {
    mailboxes: [email],
    belongs: true,
  });
  expect([confirmed.status, await ownFile()]).toEqual([200, "Right Ltd"]);
});

it("a restored file has what came from its addresses while it was in the bin", async () => {
  const id = await add({ company_name: "Right Ltd", addresses: email });
  await owner.delete(`/api/customers/${id}`);
  await sendMessage(site, email, { name: "Meanwhile" });
  expect((await undo(id)).status).toBe(200);
  const { body } = await owner.get(`/api/customers/${id}/time-line`);
  expect(body.data.map(({ title }: { title: string }) => title)).toContain("Meanwhile");
});

it("a restored file has its addresses in the order in which the office wrote them", async () => {
  const id = await add({
    company_name: "Ordered Ltd",
    addresses: "one@right.example.com\ntwo@right.example.com",
  });
  const written = "two@right.example.com\nthree@right.example.com\none@right.example.com";
  await write(id, written);
  expect((await owner.delete(`/api/customers/${id}`)).status).toBe(204);
  expect((await undo(id)).status).toBe(200);
  expect((await owner.get(`/api/customers/${id}`)).body.addresses).toBe(written);
});

it("a survivor that was in the bin while the merge was undone has no address or refusal of the other file", async () => {
  await apply(site, { email: "ben@right.example.org", reg_number: "SC765435" });
  const from = (await owner.get("/api/customers?search=SC765435")).body.data[0].id;
  const no = { mailboxes: ["ben@right.example.org"], belongs: false };
  expect((await owner.post(`/api/customers/${from}/addresses`, no)).status).toBe(200);
  await write(from, email);
  const into = await add({ company_name: "Left Ltd", addresses: "left@left.example.com" });
  expect((await merge(into, from)).status).toBe(200);
  expect(await ownFile()).toBe("Left Ltd");
  expect((await owner.delete(`/api/customers/${into}`)).status).toBe(204);
  expect((await undo(from)).status).toBe(200);
  await write(from, "");
  expect((await undo(into)).status).toBe(200);
  expect([await ownFile(), await refusals(into)]).toEqual([undefined, []]);
  expect((await owner.get(`/api/customers/${into}`)).body.addresses).toBe("left@left.example.com");
});

it("a merged file and its survivor come back from the bin at the same instant", async () => {
  for (let round = 0; round < 8; round += 1) {
    const into = await add({ company_name: `Left ${round}`, addresses: `left${round}@left.example.com` });
    const from = await add({ company_name: `Right ${round}`, addresses: `right${round}@right.example.org` });
    expect((await merge(into, from)).status).toBe(200);
    expect((await owner.delete(`/api/customers/${into}`)).status).toBe(204);
    const answers = await Promise.all(round % 2 === 0 ? [undo(from), undo(into)] : [undo(into), undo(from)]);
    expect([round, ...answers.map(({ status }) => status)]).toEqual([round, 200, 200]);
    for (const [id, address] of [
      [into, `left${round}@left.example.com`],
      [from, `right${round}@right.example.org`],
    ] as const)
      expect((await owner.get(`/api/customers/${id}`)).body.addresses).toBe(address);
  }
});
