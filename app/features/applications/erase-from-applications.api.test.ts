import { expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import { erase as eraseAsAsked } from "../../../test/models/common-steps.ts";
import { openSite } from "../../../test/site.ts";
import { eraseFromApplications } from "./erase-from-applications.server.ts";

const email = "ada@haulage.example.com";
const other = "office@second.example.com";

const site = await openSite({ RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}' });

async function apply(fields: Record<string, string>): Promise<number> {
  const form = applicationForm(await signatureJpeg(), fields);
  const { body } = await site.visitor().post("/api/accountRequest", form);
  await site.jobs.drain();
  return (await applications()).find(({ reference }) => reference === body.reference)!.id;
}

const applications = () => site.db.selectFrom("trade_applications").selectAll().orderBy("id").execute();
const erase = (address: string) => eraseFromApplications(site.services, site.clock.now(), address);
const first = await apply({ ref1_email: "Referee@Example.com", ref2_email: other });

it("erases a referee and their letters from one application only, and writes an audit line", async () => {
  const { id: _, ...copied } = (await applications())[0]!;
  const twin = { ...copied, reference: "TA-TWIN", pdf_key: null, ref1_email: "nobody@example.com" };
  await site.db.insertInto("trade_applications").values(twin).execute();
  const at = site.clock.now().toISOString();
  const letter = { kind: "ref1" as const, subject: "A", text: "B", author_name: "O", mail_id: 1 };
  for (const [application_id, recipient] of [
    [first, "REFEREE@example.com"],
    [first, other],
  ] as const) {
    const row = { ...letter, application_id, recipient, sending_key: null, created_at: at };
    await site.db.insertInto("trade_application_letters").values(row).execute();
  }
  const [before, ...others] = await applications();
  site.clock.advance({ minutes: 1 });
  expect(await erase("referee@example.com")).toEqual({ erased: 0, changed: 1, stays: 0 });
  const [after, ...othersAfter] = await applications();
  expect(after).toMatchObject({
    email,
    ref1_company_name: "[erased]",
    ref1_email: "[erased]",
    ref2_email: other,
    pdf_key: null,
    version: before!.version + 1,
    updated_at: site.clock.now().toISOString(),
  });
  expect(othersAfter).toEqual(others);
  const letters = await site.db.selectFrom("trade_application_letters").select("recipient").execute();
  expect(letters).toEqual([{ recipient: other }]);
  const entry = await site.db
    .selectFrom("audit_log")
    .select(["action", "subject_id", "subject_name", "details"])
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: "erased contacts of",
    subject_name: before!.reference,
    details: JSON.stringify({
      fields: ["ref1_company_name", "ref1_address", "ref1_email", "ref1_telephone"],
    }),
  });
});

it("an erased accounts contact is no longer found by a search", async () => {
  const accounts = "accounts@haulage.example.com";
  expect((await applications())[0]!.search_text).toContain(accounts);
  expect(await erase(accounts)).toMatchObject({ changed: 2 });
  expect((await applications())[0]!.search_text).not.toContain(accounts);
});

it("handles more applications than one batch, and keeps approved ones as they were signed", async () => {
  const { id: _, ...copied } = (await applications())[0]!;
  const approved = Array.from({ length: 100 }, (_, number) => ({
    ...copied,
    status: "approved" as const,
    reference: `TA-APPROVED-${number}`,
    email: "many@example.com",
  }));
  await site.db.insertInto("trade_applications").values(approved).execute();
  const last = { ...copied, reference: "TA-LAST", email: "Many@example.com", pdf_key: null };
  await site.db.insertInto("trade_applications").values(last).execute();
  expect(await erase("many@example.com")).toEqual({ erased: 1, changed: 0, stays: 100 });
  expect((await applications()).map(({ reference }) => reference)).not.toContain("TA-LAST");
  expect(await erase("many@example.com")).toEqual({ erased: 0, changed: 0, stays: 100 });
});

it("a decision whose referee is erased within its minute can still be taken back, with its letter", async () => {
  const id = await apply({ position: "Taken back", ref1_email: "taken@example.com" });
  const owner = await site.signIn("owner");
  const letter = { status: "declined", subject: "Sorry", text: "Dear you." };
  expect((await owner.post(`/api/applications/${id}/decision`, letter)).status).toBe(200);
  expect(await erase("taken@example.com")).toMatchObject({ changed: 1 });
  const { version } = (await owner.get(`/api/applications/${id}`)).body;
  const taken = await owner.post(`/api/applications/${id}/take-back`, { version });
  expect([taken.status, taken.body.status]).toEqual([200, "received"]);
  expect(await site.db.selectFrom("mails").select("id").where("subject", "=", "Sorry").execute()).toEqual([]);
});

it("an approval whose letter is erased within its minute stays, and nobody says that the letter left", async () => {
  const id = await apply({ position: "Approved", email: "approved@example.com" });
  let owner = await site.signIn("owner");
  const letter = { status: "approved", subject: "Yes", text: "Dear you." };
  const { body } = await owner.post(`/api/applications/${id}/decision`, letter);
  await eraseAsAsked(site, { email: "approved@example.com" });
  owner = await site.signIn("owner");
  const taken = await owner.post(`/api/applications/${id}/take-back`, { version: body.version });
  expect([taken.status, taken.body.message]).toEqual([409, expect.stringContaining("was erased")]);
  expect((await owner.get(`/api/applications/${id}`)).body.status).toBe("approved");
});

it("nobody writes to a referee whose address is erased: the other one is asked alone", async () => {
  const id = await apply({ position: "Asked", ref1_email: "asked@example.com", ref2_email: other });
  const owner = await site.signIn("owner");
  await erase("asked@example.com");
  const words = { ref1_subject: "A", ref1_text: "B", ref2_subject: "C", ref2_text: "D" };
  expect((await owner.post(`/api/applications/${id}/references`, words)).status).toBe(200);
  const letters = site.db.selectFrom("trade_application_letters").select("recipient");
  expect(await letters.where("application_id", "=", id).execute()).toEqual([{ recipient: other }]);
  const both = await apply({
    position: "Both",
    ref1_email: "both@example.com",
    ref2_email: "both@example.com",
  });
  await erase("both@example.com");
  expect(await owner.post(`/api/applications/${both}/references`, words)).toMatchObject({ status: 409 });
  expect(
    (await site.db.selectFrom("mails").select("id").where("recipient", "like", "[%").execute()).length,
  ).toBe(0);
});
