import { describe, expect, it } from "vitest";
import { apply, customerOf, manyArrivals } from "../../../test/customers.ts";
import { erase } from "../../../test/models/common-steps.ts";
import { openSite } from "../../../test/site.ts";
import { eraseFromApplications } from "../applications/erase-from-applications.server.ts";
import { forgetOldApplications } from "../applications/forget-applications.server.ts";
import { closedAddressesOf } from "./opened-to.server.ts";

const site = await openSite(manyArrivals);
const owner = await site.signIn("owner");

let numbers = 200_000;
/** A registration number that no other test uses. */
const newNumber = () => `SC${(numbers += 1)}`;

let applicants = 0;

function applyOf(reg_number: string): Promise<number> {
  applicants += 1;
  return apply(site, { reg_number, email: `a${applicants}@firm-${applicants}.example.com` });
}

async function decide(id: number, status: "approved" | "declined"): Promise<number> {
  const letter = { subject: "Your application", text: "We have decided.", reason: "Unpaid invoices." };
  const answer = await owner.post(`/api/applications/${id}/decision`, { ...letter, status });
  expect(answer.status).toBe(200);
  return answer.body.version;
}

const mark = (id: number, status: string) => owner.patch(`/api/applications/${id}`, { status });

async function fileOf(id: number) {
  return (await customerOf(site, "application", id))!;
}

const add = async (fields: object) =>
  (await owner.post("/api/customers", { company_name: "Some firm", ...fields })).body;

it("closes a file whose only application is declined, and reopens it as an applicant when that is undone", async () => {
  const id = await applyOf(newNumber());
  const version = await decide(id, "declined");
  expect(await fileOf(id)).toMatchObject({ status: "closed", terms: null });
  await owner.post(`/api/applications/${id}/take-back`, { version });
  expect(await fileOf(id)).toMatchObject({ status: "applicant" });
  await mark(id, "declined");
  expect(await fileOf(id)).toMatchObject({ status: "closed" });
  const reopening = { status: "received", subject: "Again", text: "We look at it again." };
  const reopened = await owner.post(`/api/applications/${id}/reopening`, reopening);
  expect(await fileOf(id)).toMatchObject({ status: "applicant" });
  await owner.post(`/api/applications/${id}/take-back`, { version: reopened.body.version });
  expect(await fileOf(id)).toMatchObject({ status: "closed" });
  await mark(id, "references_asked");
  await decide(id, "approved");
  expect(await fileOf(id)).toMatchObject({ status: "open", opened_by: id });
});

it("closes a file when its last open application is declined, until the next one arrives", async () => {
  const reg_number = newNumber();
  const [first, second] = [await applyOf(reg_number), await applyOf(reg_number)];
  await decide(first, "declined");
  expect(await fileOf(first)).toMatchObject({ status: "applicant" });
  await decide(second, "declined");
  expect(await fileOf(first)).toMatchObject({ status: "closed" });
  const third = await applyOf(reg_number);
  expect(await fileOf(third)).toMatchObject({ status: "applicant" });
  await mark(third, "spam");
  expect(await fileOf(first)).toMatchObject({ status: "closed" });
  await mark(third, "received");
  expect(await fileOf(first)).toMatchObject({ status: "applicant" });
  await owner.delete(`/api/applications/${third}`);
  expect(await fileOf(first)).toMatchObject({ status: "closed" });
  await owner.post(`/api/bin/application/${third}/restore`);
  expect(await fileOf(first)).toMatchObject({ status: "applicant" });
});

it.each(["open", "on_stop", "closed"])("leaves a file alone that the office made %s", async (status) => {
  const reg_number = newNumber();
  await add({ reg_number, status });
  const id = await applyOf(reg_number);
  await decide(id, "declined");
  expect(await fileOf(id)).toMatchObject({ status });
  await mark(id, "received");
  expect(await fileOf(id)).toMatchObject({ status });
});

it("leaves a file closed if the office has opened and closed it since the application was declined", async () => {
  const id = await applyOf(newNumber());
  await decide(id, "declined");
  for (const status of ["open", "closed"]) {
    const { id: fileId, company_name, reg_number } = await fileOf(id);
    const saved = await owner.post(`/api/customers/${fileId}`, { company_name, reg_number, status });
    expect(saved).toMatchObject({ status: 200, body: { status } });
  }
  await mark(id, "received");
  expect(await fileOf(id)).toMatchObject({ status: "closed" });
});

it("gives a file its status and terms back when the approval that opened it is taken back", async () => {
  const reg_number = newNumber();
  await add({ reg_number, status: "closed", terms: "Cash only" });
  const id = await applyOf(reg_number);
  const version = await decide(id, "approved");
  expect(await fileOf(id)).toMatchObject({ status: "open", terms: expect.stringContaining("30 days") });
  await owner.post(`/api/applications/${id}/take-back`, { version });
  expect(await fileOf(id)).toMatchObject({ status: "closed", terms: "Cash only", opened_by: null });
  await mark(id, "approved");
  const opened = await fileOf(id);
  await owner.post(`/api/customers/${opened.id}`, { ...opened, terms: "14 days" });
  await mark(id, "received");
  expect(await fileOf(id)).toMatchObject({ status: "closed", terms: "14 days" });
});

it("merges a file that was closed by a declined application like an applicant's file", async () => {
  for (const [status, becomes] of [
    ["open", "open"],
    ["applicant", "applicant"],
    ["closed", "closed"],
  ]) {
    const id = await applyOf(newNumber());
    await decide(id, "declined");
    const [into, from] = [await fileOf(id), await add({ status })];
    const merged = await owner.post(`/api/customers/${into.id}/merge`, { other: from.id });
    expect(merged).toMatchObject({ status: 200, body: { status: becomes } });
  }
});

it.each(["on the list", "in the bin"])(
  "a file stays open while another of its applications is approved, also %s",
  async (place) => {
    const reg_number = newNumber();
    const [first, second] = [await applyOf(reg_number), await applyOf(reg_number)];
    for (const id of [first, second]) await decide(id, "approved");
    if (place === "in the bin") expect((await owner.delete(`/api/applications/${second}`)).status).toBe(204);
    await mark(first, "received");
    expect(await fileOf(first)).toMatchObject({ status: "open" });
    if (place === "in the bin") await owner.post(`/api/bin/application/${second}/restore`, {});
    await mark(second, "received");
    expect(await fileOf(first)).toMatchObject({ status: "applicant" });
  },
);

describe("a file whose open application leaves for good", () => {
  async function declinedAndOpen() {
    const reg_number = newNumber();
    const first = await applyOf(reg_number);
    await decide(first, "declined");
    const second = await applyOf(reg_number);
    expect(await fileOf(first)).toMatchObject({ status: "applicant" });
    return { first, second };
  }

  it("is closed when its person is erased, as when the office deletes it", async () => {
    const { first, second } = await declinedAndOpen();
    const { email } = await storedRow(second);
    await eraseFromApplications(site.services, site.clock.now(), email);
    expect(await fileOf(first)).toMatchObject({ status: "closed" });
  });

  it("is closed when the application is forgotten by age", async () => {
    const { first, second } = await declinedAndOpen();
    await forgetByAge(second);
    expect(await fileOf(first)).toMatchObject({ status: "closed" });
  });
});

const storedRow = (id: number) =>
  site.db.selectFrom("trade_applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

async function forgetByAge(id: number): Promise<void> {
  const before = { created_at: "2020-01-01T00:00:00.000Z" };
  await site.db.updateTable("trade_applications").set(before).where("id", "=", id).execute();
  const config = { ...site.config, retention: { ...site.config.retention, applications: 365 } };
  for (const forget of forgetOldApplications) await forget({ ...site.services, config });
  expect(await storedRow(id).catch(() => undefined)).toBeUndefined();
}

describe.each(["deleted and restored", "reopened and approved again"])(
  "what an approved application opened, %s before it was forgotten by age,",
  (way) => {
    it("stays open, also to its person, when a later application is reopened or deleted", async () => {
      const sent = { reg_number: newNumber(), email: `${(applicants += 1)}@two-applications.example.com` };
      const first = await apply(site, sent);
      await decide(first, "approved");
      const second = await apply(site, { ...sent, position: "Director" });
      await decide(second, "approved");
      if (way === "deleted and restored") {
        await owner.delete(`/api/applications/${first}`);
        await owner.post(`/api/bin/application/${first}/restore`, {});
      } else {
        await mark(first, "received");
        await mark(first, "approved");
      }
      await forgetByAge(first);
      await mark(second, "received");
      expect(await fileOf(second)).toMatchObject({ status: "open" });
      await owner.delete(`/api/applications/${second}`);
      const { id } = await fileOf(second);
      expect(await closedAddressesOf(site.db, id)).toEqual([]);
    });
  },
);

it("an application from before its applicant was erased opens the file to nobody who applies again", async () => {
  const reg_number = newNumber();
  const sent = { reg_number, email: "again@firm-again.example.com" };
  const before = await apply(site, sent);
  await decide(before, "approved");
  site.clock.advance({ minutes: 5 });
  await erase(site, { email: sent.email });
  site.clock.advance({ minutes: 5 });
  const office = await site.signIn("owner");
  const again = await apply(site, { ...sent, position: "Director" });
  await office.post(`/api/applications/${again}/decision`, {
    status: "approved",
    subject: "Yes",
    text: "Yes.",
  });
  const grants = () =>
    site.db
      .selectFrom("customer_addresses")
      .select("granted_by")
      .where("address", "=", sent.email)
      .where("granted_at", "is not", null)
      .execute();
  expect(await grants()).toEqual([{ granted_by: again }]);
  await office.delete(`/api/applications/${again}`);
  expect(await grants()).toEqual([{ granted_by: again }]);
});
