import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  apply,
  archiveAbout,
  filesHolding,
  filesOfNewBackupHolding,
  sendMessage,
} from "../../../test/erasures.ts";
import { people } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { mailFile } from "../../platform/mail/open-mailer.server.ts";

let owner: Browser;
const { email } = people.customer;

const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}',
});

beforeAll(async () => {
  owner = await site.signIn("owner");
  await fillIn();
});

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");

/**
 * Stores data of one person in every table: account with CV and versions, messages, mails, applications, references,
 * bin, notices.
 */
async function fillIn(): Promise<void> {
  const customer = await site.signIn("customer");
  const form = new FormData();
  form.set("file", new File([pdf], "cv.pdf"));
  expect((await customer.post("/api/user/cv", form)).status).toBe(200);
  const address = { telephone: "07700 900456", address1: "1 Lane", town: "Ashford", postcode: "TN99 9ZZ" };
  const { data } = (await customer.get("/api/user")).body;
  await customer.post("/api/user", { ...data, ...address });
  await customer.post("/api/user", { ...data, ...address, town: "Dover", version: null });
  await sendMessage(site, email, "My unit is warm.");
  await sendMessage(site, email, "Deleted in a moment.");
  await sendMessage(
    site,
    "other@example.com",
    `Please copy ${email.toUpperCase()} and x-other@example.com in.`,
    "Another",
  );
  const { id } = await site.db
    .selectFrom("contact_messages")
    .select("id")
    .where("message", "like", "Deleted%")
    .executeTakeFirstOrThrow();
  await owner.delete(`/api/messages/${id}`);
  const own = { reg_number: "SC100001", vat_number: "none" };
  const decided = await apply(site, {
    ...own,
    email,
    name: "Cara Customer",
    company_name: "Cara’s Cold Ltd",
  });
  await owner.patch(`/api/applications/${decided}`, { status: "declined" });
  await apply(site, { ref1_email: email, ref1_company_name: "Cara’s Larder" });
  const binned = await apply(site, { accounts_email: email, company_name: "Third Ltd" });
  await owner.delete(`/api/applications/${binned}`);
  await site.db
    .insertInto("jobs")
    .values({
      kind: "mail-password-reset",
      payload: JSON.stringify({ email }),
      run_at: "9999",
      created_at: "2026",
    })
    .execute();
  const mail = mailFile(site.config.dataFolder, (await newestMail()).message_id);
  await mkdir(dirname(mail), { recursive: true });
  await writeFile(mail, `To: ${email}`);
}

const newestMail = () =>
  site.db
    .selectFrom("mails")
    .selectAll()
    .where("recipient", "=", email)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();

const holding = (word: RegExp) => tablesHolding(site.db, word);

it("is counted by kind", async () => {
  const { status, body } = await owner.post("/api/data-requests/look", { email: email.toUpperCase() });
  expect(status).toBe(200);
  expect(body).toMatchObject({ email, has_account: true, requests: [] });
  const counts = Object.fromEntries(
    body.found.map(({ title, count }: { title: string; count: number }) => [title, count]),
  );
  expect(counts).toMatchObject({
    "User accounts": 1,
    "Contact messages": 2,
    "Trade account applications": 2,
    "The bin": 2,
    "Work that waits, and counts of attempts": 1,
  });
});

it("is found by either spelling of the domain, in address columns and in texts", async () => {
  const message = "Please write to someone@xn--exmple-cua.com.";
  const form = { name: "Ann", telephone: "01632 960200", message };
  for (const address of ["someone@xn--exmple-cua.com", "someone@exämple.com", "ann@example.com"]) {
    await site.visitor().post("/api/contact", { ...form, email: address, message: `${message} ${address}` });
  }
  for (const address of ["Someone@exämple.com", "someone@XN--exmple-cua.com"]) {
    const { body } = await owner.post("/api/data-requests/look", { email: address });
    expect(body.email).toBe("someone@exämple.com");
    expect(body.found).toContainEqual({ title: "Contact messages", count: 3 });
  }
});

it("is exported as a page and as JSON, with files, without secrets and others' data", async () => {
  const asked = await owner.post("/api/data-requests", { email, kind: "export" });
  const at = site.clock.now().toISOString();
  expect(asked).toMatchObject({
    status: 201,
    body: { kind: "export", email, by: "Olive Owner", asked_at: at, ended_at: at },
  });
  const answer = await owner.get(`/api/data-requests/${asked.body.id}/archive`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(/^attachment; filename="personal-data-.*\.zip"$/);
  const files = await archiveAbout(site, email);
  const { users } = JSON.parse(files.get("accounts.json")!);
  expect(users).toEqual([expect.objectContaining({ email, firstname: "Cara" })]);
  const { contact_messages } = JSON.parse(files.get("messages.json")!);
  expect(contact_messages.map(({ message }: { message: string }) => message)).toContain("My unit is warm.");
  const { mails } = JSON.parse(files.get("mails.json")!) as { mails: Record<string, string>[] };
  const ofOthers = mails.filter(({ recipient, reply_to }) => recipient !== email && reply_to !== email);
  expect(ofOthers.map(({ kind }) => kind)).toContain("contact-message");
  for (const mail of ofOthers) expect(Object.keys(mail)).toEqual(["id", "kind", "created_at"]);
  const [own, asReferee] = JSON.parse(files.get("applications.json")!).trade_applications;
  expect(own).toMatchObject({ company_name: "Cara’s Cold Ltd", status: "declined" });
  expect(asReferee).toMatchObject({ ref1_email: email, ref1_company_name: "Cara’s Larder" });
  expect(asReferee).not.toHaveProperty("company_name");
  expect([...files.keys()].filter((name) => name.startsWith("files/"))).toHaveLength(3);
  const page = files.get("read-me-first.html")!;
  expect(page).toContain("<title>What Frostway holds about you</title>");
  expect(page).toContain(`About ${email}`);
  expect(page).toContain("My unit is warm.");
  const all = [...files].map(([name, text]) => (name.startsWith("files/") ? "" : text)).join("");
  expect(all).not.toMatch(/argon2|password_hash|token_hash|search_text|Łowca/);
  site.clock.advance({ hours: 24 });
  owner = await site.signIn("owner");
  expect(await owner.get(`/api/data-requests/${asked.body.id}/archive`)).toMatchObject({ status: 404 });
});

it("is erased with a confirmed password only", async () => {
  await site.db.updateTable("sessions").set({ password_confirmed_at: "2026-01-01" }).execute();
  for (const kind of ["export", "erasure"]) {
    expect(await owner.post("/api/data-requests", { email, kind })).toMatchObject({ status: 423 });
  }
  owner = await site.signIn("owner");
});

it("is found nowhere after an erasure: database, files, mails and bin", async () => {
  expect((await holding(/\bcara@/)).length).toBeGreaterThan(5);
  const answer = await owner.post("/api/data-requests", { email, kind: "erasure" });
  expect(answer).toMatchObject({ status: 201, body: { kind: "erasure", email: null, problem: null } });
  expect(answer.body.ended_at).not.toBeNull();
  const came = (title: string) => answer.body.outcome.find((one: { title: string }) => one.title === title);
  expect(came("User accounts")).toMatchObject({ erased: 1 });
  expect(came("Contact messages")).toMatchObject({ erased: 1, changed: 1 });
  expect(came("Trade account applications")).toMatchObject({ erased: 1, changed: 1, stays: 0 });
  expect(came("The bin")).toMatchObject({ erased: 1, changed: 1 });
  expect(came("Security events").why).toContain("hold no name");
  await site.jobs.drain();
  expect(await holding(/cara@example/)).toEqual([]);
  expect(await holding(/cara c|cara’s|"lastname":"customer"/)).toEqual([]);
  expect(await holding(/please copy \[erased\] and x-other@example\.com in\./)).toEqual(["contact_messages"]);
  expect(filesHolding(site, email)).toEqual([]);
  expect(await filesOfNewBackupHolding(site, email)).toEqual([]);
  for await (const key of site.services.files.list("cvs/")) expect(key).toBeUndefined();
  const { body } = await owner.post("/api/data-requests/look", { email });
  expect(body).toMatchObject({ has_account: false, requests: [{ kind: "erasure" }, { kind: "export" }] });
  expect(body.found).toEqual([]);
});
