import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { openSite } from "../../../test/site.ts";

let owner: Browser;
let signature: Buffer;

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":1000,"seconds":60}}' });

beforeAll(async () => {
  owner = await site.signIn("owner");
  signature = await signatureJpeg();
});

beforeEach(async () => {
  await site.db.deleteFrom("trade_applications").execute();
  await site.db.deleteFrom("jobs").execute();
  await site.db.deleteFrom("mails").execute();
  site.mails.length = 0;
  owner = await site.signIn("owner");
});

const northgate = {
  company_name: "Northgate Foods Ltd",
  reg_number: "01234560",
  vat_number: "GB 123 4567 82",
};
const other = { company_name: "Elmstead Dairy Ltd", reg_number: "07654321", vat_number: "GB 987 6543 20" };

describe("two applications of one firm", () => {
  it.each([
    ["registration number", { ...other, reg_number: "1234 560" }],
    ["VAT number", { ...other, vat_number: "123456782" }],
    ["name", { ...other, company_name: "NORTHGATE FOODS LIMITED" }],
  ] as const)("are shown on both for the same %s", async (same, fields) => {
    const first = await apply(northgate);
    const second = await apply(fields);
    const [one, two] = [await read(first), await read(second)];
    expect(one.same_firm).toMatchObject([{ id: second, status: "received", same: [same] }]);
    expect(two.same_firm).toMatchObject([{ id: first, company_name: "Northgate Foods Ltd", same: [same] }]);
  });

  it("are not found for different firms, for spam, or without any number", async () => {
    const first = await apply({ ...northgate, reg_number: "none", vat_number: "none" });
    await apply({ ...other, reg_number: "none", vat_number: "none" });
    const spam = await apply(northgate);
    await site.db.updateTable("trade_applications").set({ status: "spam" }).where("id", "=", spam).execute();
    expect((await read(first)).same_firm).toEqual([]);
  });
});

describe("the age of a step", () => {
  it("starts with the step, is restored when the step is taken back, and sorts the oldest first", async () => {
    const [old, young] = [await apply(northgate), await apply(other)];
    const began = site.clock.now().toISOString();
    site.clock.advance({ hours: 1 });
    await owner.patch(`/api/applications/${old}`, { status: "references_asked" });
    expect((await read(old)).step_at).toBe(site.clock.now().toISOString());
    expect((await read(young)).step_at).toBe(began);
    const ids = async (query: string) =>
      (await owner.get(`/api/applications${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await ids("")).toEqual([young, old]);
    site.clock.advance({ hours: 1 });
    await owner.patch(`/api/applications/${young}`, { status: "references_asked" });
    expect(await ids("?sort=step")).toEqual([old, young]);
    expect(await ids("?sort=step&status=references_asked")).toEqual([old, young]);
    expect(await ids("?sort=nonsense")).toEqual([young, old]);
    const before = (await read(old)).step_at;
    const sent = await owner.post(`/api/applications/${old}/decision`, {
      status: "declined",
      subject: "No",
      text: "Sorry.",
      sending_key: "declined once",
    });
    expect(sent.body.step_at).not.toBe(before);
    await owner.post(`/api/applications/${old}/take-back`, { version: sent.body.version });
    expect((await read(old)).step_at).toBe(before);
  });
});

describe("opening a declined application again", () => {
  const words = { status: "received", subject: "Open again", text: "We look again." };

  it("mails the applicant once, and can be taken back for a minute", async () => {
    const id = await apply(northgate);
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    const letter = { ...words, sending_key: "reopened once", version: 2, note: "They rang." };
    const sent = await owner.post(`/api/applications/${id}/reopening`, letter);
    expect(sent).toMatchObject({
      status: 200,
      body: {
        status: "received",
        letters: [{ kind: "reopened", state: "waiting" }],
        notes: [{ text: "They rang." }],
      },
    });
    const again = await owner.post(`/api/applications/${id}/reopening`, letter);
    expect(again.body.letters).toHaveLength(1);
    const back = await owner.post(`/api/applications/${id}/take-back`, { version: sent.body.version });
    expect(back.body).toMatchObject({ status: "declined", letters: [{ state: "taken back" }] });
    await owner.post(`/api/applications/${id}/reopening`, { ...words, sending_key: "reopened again" });
    site.clock.advance({ minutes: 2 });
    await site.jobs.drain();
    expect(site.mails.filter(({ subject }) => subject === "Open again")).toHaveLength(1);
  });

  it("is refused if it is not declined, for a stale version, without words, and to other users", async () => {
    const id = await apply(northgate);
    const path = `/api/applications/${id}/reopening`;
    const early = await owner.post(path, { ...words, sending_key: "early" });
    expect(early).toMatchObject({ status: 409, body: { message: expect.stringContaining("already") } });
    await owner.patch(`/api/applications/${id}`, { status: "references_asked" });
    expect(await owner.post(path, words)).toMatchObject({
      status: 409,
      body: { message: "It is not marked declined. Nothing was sent." },
    });
    await owner.patch(`/api/applications/${id}`, { status: "declined" });
    expect((await owner.post(path, { ...words, version: 1 })).status).toBe(409);
    expect((await owner.post(path, { status: "received" })).status).toBe(422);
    expect((await owner.post(path, { ...words, status: "approved" })).status).toBe(422);
    expect((await owner.post("/api/applications/999999/reopening", words)).status).toBe(404);
    expect((await read(id)).letters).toEqual([]);
  });
});

async function apply(fields: Record<string, string>): Promise<number> {
  site.clock.advance({ minutes: 11 });
  const sent = await site.visitor().post("/api/accountRequest", applicationForm(signature, fields));
  const { id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", sent.body.reference)
    .executeTakeFirstOrThrow();
  return id;
}

async function read(id: number) {
  return (await owner.get(`/api/applications/${id}`)).body;
}
