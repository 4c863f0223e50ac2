import { beforeEach, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { people } from "../../../test/people.ts";
import { openSite, type Site } from "../../../test/site.ts";

let site: Site;
let owner: Browser;
let visitor: Browser;

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
  visitor = site.visitor();
});

const reported = (fields: object) => reportedCallOut(site, visitor, fields);
const shown = async (id: number) => (await owner.get(`/api/callouts/${id}`)).body;
const listed = async (id: number) =>
  (await owner.get("/api/callouts?status=all")).body.data.find((one: { id: number }) => one.id === id);
const addFile = async (file: object): Promise<number> =>
  (await owner.post("/api/customers", { company_name: "Webb Chilled", status: "open", ...file })).body.id;
const decide = (id: number, customer_id: number | null) =>
  owner.post(`/api/callouts/${id}/customer`, { customer_id });

/** Sends an application and returns the id of its file. */
async function applied(fields: Record<string, string>, decision?: "approved"): Promise<number> {
  const form = applicationForm(await signatureJpeg(), fields);
  const { reference } = (await visitor.post("/api/accountRequest", form)).body;
  const { id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  if (decision) await owner.patch(`/api/applications/${id}`, { status: decision });
  const { customer_id } = await site.db
    .selectFrom("customer_links")
    .select("customer_id")
    .where("of_id", "=", id)
    .where("kind", "=", "application")
    .executeTakeFirstOrThrow();
  return customer_id;
}

it("recognises the number of an approved application in any spelling, and says that the customer is on stop", async () => {
  const file = await applied({ telephone: "01632 960222", company_name: "Webb Chilled" }, "approved");
  const { version, ...fields } = (await owner.get(`/api/customers/${file}`)).body;
  const stopped = await owner.post(`/api/customers/${file}`, { ...fields, status: "on_stop", version });
  expect(stopped.status).toBe(200);
  for (const telephone of ["01632 960222", "+44 1632 960 222", "(01632) 960222 ext. 4".slice(0, 14)]) {
    const { id } = await reported({ telephone, vehicle_number: null });
    const likely = { id: file, company_name: "Webb Chilled", is_on_stop: true, is_certain: true };
    expect(await shown(id)).toMatchObject({ customer: null, likely: [{ ...likely, why: "telephone" }] });
    expect((await listed(id)).customer).toEqual({ ...likely, is_certain: false });
  }
  await site.jobs.drain();
  const mail = site.mails.findLast(({ subject }) => subject.startsWith("Call-out"));
  expect(mail!.text).toContain("Webb Chilled, on stop");
  const other = await reported({ telephone: "01632 960223", vehicle_number: null, trailer_number: null });
  expect(await shown(other.id)).toMatchObject({ customer: null, likely: [] });
});

it("only doubts an application that nobody approved, an unknown sender, and a number that firms share", async () => {
  const stranger = await applied({ telephone: "01632 960333" });
  const first = await reported({ telephone: "01632 960333" });
  expect((await shown(first.id)).likely).toMatchObject([{ id: stranger, is_certain: false }]);
  const own = { reg_number: "04411221", vat_number: "GB 111 1111 11", company_name: "Approved Ltd" };
  const known = await applied(
    { ...own, telephone: "01632 960333", email: "a@approved.example.com" },
    "approved",
  );
  const other = { reg_number: "04411222", vat_number: "GB 222 2222 22", company_name: "Other Ltd" };
  const second = await applied(
    { ...other, telephone: "01632 960333", email: "b@other.example.com" },
    "approved",
  );
  const { likely } = await shown(first.id);
  expect(new Set(likely.map(({ id }: { id: number }) => id))).toEqual(new Set([stranger, known, second]));
  expect(likely.every(({ is_certain }: { is_certain: boolean }) => !is_certain)).toBe(true);
});

it("recognises an account's number and the number of messages in a file", async () => {
  const file = await addFile({ addresses: people.customer.email });
  await site.signIn("customer");
  await site.db
    .updateTable("users")
    .set({ telephone: "07700 900600", search_text: "cass\n07700900600\n447700900600" })
    .where("email", "=", people.customer.email)
    .execute();
  const { id } = await reported({ telephone: "+447700900600" });
  expect((await shown(id)).likely).toMatchObject([{ id: file, is_certain: true }]);
  const told = { name: "Dan", email: people.customer.email, telephone: "07700 900601", message: "Hello" };
  expect((await visitor.post("/api/contact", told)).status).toBe(200);
  const other = await reported({ telephone: "07700 900 601" });
  expect((await shown(other.id)).likely).toMatchObject([{ id: file, is_certain: false }]);
});

it("remembers what the office decided, by telephone and by vehicle, and overrules none of it", async () => {
  const file = await addFile({});
  const first = await reported({ telephone: "07700 900700", vehicle_number: "WE16 BBX" });
  expect(await shown(first.id)).toMatchObject({ customer: null, likely: [] });
  expect(await decide(first.id, file)).toMatchObject({
    status: 200,
    body: { customer: { id: file }, likely: [] },
  });
  expect((await listed(first.id)).customer).toMatchObject({ id: file, is_certain: true });
  const byNumber = await reported({ telephone: "07700900700", vehicle_number: null });
  expect((await shown(byNumber.id)).likely).toMatchObject([{ id: file, why: "telephone", is_certain: true }]);
  const byVehicle = await reported({ telephone: "07700 900701", vehicle_number: "we16-bbx" });
  expect((await shown(byVehicle.id)).likely).toMatchObject([{ id: file, why: "vehicle" }]);
  const none = await decide(byVehicle.id, null);
  expect(none).toMatchObject({ status: 200, body: { customer: null, likely: [] } });
  expect((await listed(byVehicle.id)).customer).toBeNull();
  // The time line of the file has what was decided, and nothing that is only likely.
  const { data } = (await owner.get(`/api/customers/${file}/time-line`)).body;
  expect(
    data.filter(({ kind }: { kind: string }) => kind === "call_out").map(({ id }: { id: number }) => id),
  ).toEqual([first.id]);
});

it("follows a merged file, forgets a deleted one, and refuses one that is gone or a stale version", async () => {
  const [file, survivor] = [await addFile({}), await addFile({ company_name: "Webb Group" })];
  const first = await reported({ telephone: "07700 900800" });
  await decide(first.id, file);
  const second = await reported({ telephone: "07700 900800", load: "Fish" });
  expect((await owner.post(`/api/customers/${survivor}/merge`, { other: file })).status).toBe(200);
  expect((await shown(second.id)).likely).toMatchObject([{ id: survivor }]);
  expect((await listed(second.id)).customer).toMatchObject({ id: survivor });
  expect((await decide(second.id, 99_999)).body.errors).toEqual({
    customer_id: ["This customer’s file is gone."],
  });
  const stale = await owner.post(`/api/callouts/${second.id}/customer`, {
    customer_id: survivor,
    version: 99,
  });
  expect(stale.status).toBe(409);
  expect((await owner.delete(`/api/customers/${survivor}`)).status).toBe(204);
  expect(await shown(second.id)).toMatchObject({ customer: null, likely: [] });
});

it("is decided by the office alone, and the driver's page names no customer", async () => {
  const file = await addFile({});
  const { id } = await reported({ telephone: "07700 900900" });
  const onlooker = await site.signIn("onlooker");
  expect((await onlooker.post(`/api/callouts/${id}/customer`, { customer_id: file })).status).toBe(403);
  expect((await visitor.post(`/api/callouts/${id}/customer`, { customer_id: file })).status).toBe(401);
  await decide(id, file);
  const { page_url } = await shown(id);
  const page = await visitor.get(new URL(page_url).pathname.replace("/call-out/", "/api/callout-pages/"));
  expect(JSON.stringify(page.body)).not.toContain("Webb");
});
