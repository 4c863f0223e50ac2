import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { work } from "../../../test/archives.ts";
import { backUp } from "../../../server/back-up.ts";
import { restoreSite } from "../../../server/restore-site.ts";
import { addPerson, people } from "../../../test/people.ts";
import { readZip } from "../../../test/read-zip.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { tablesHolding } from "../../../test/tables-holding.ts";
import { checkIdentity } from "../../platform/identity/site-identity.server.ts";
import { mailFile } from "../../platform/mail/open-mailer.server.ts";
import { eraseAccount } from "../users/erase-account.server.ts";
import { carryOutErasures } from "./carry-out.server.ts";
import { exportData } from "./export-data.server.ts";
import { subjectOf } from "./look-for-person.server.ts";

let site: Site;
let owner: Browser;
const { email } = people.customer;

beforeAll(async () => {
  site = await openSite({
    ADMIN_SECOND_FACTOR: "optional",
    RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}',
  });
  await addPerson(site.services, "partner");
  owner = await site.signIn("owner");
});

const pdf = Buffer.from("%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n");
const send = (from: string, message: string, name = "Cara C.") =>
  site.visitor().post("/api/contact", { name, email: from, telephone: "01632 960200", message });

async function apply(fields: Record<string, string>, status?: string): Promise<number> {
  const { body } = await site
    .visitor()
    .post("/api/accountRequest", applicationForm(await signatureJpeg(), fields));
  await site.jobs.drain();
  const { id } = await site.db
    .selectFrom("trade_applications")
    .select("id")
    .where("reference", "=", body.reference)
    .executeTakeFirstOrThrow();
  if (status) await owner.patch(`/api/applications/${id}`, { status });
  return id;
}

/** A person in every corner: account with a CV and versions, messages, mails, applications, references, bin, notices. */
async function fillIn(): Promise<void> {
  const customer = await site.signIn("customer");
  const form = new FormData();
  form.set("file", new File([pdf], "cv.pdf"));
  expect((await customer.post("/api/user/cv", form)).status).toBe(200);
  const address = { telephone: "07700 900456", address1: "1 Lane", town: "Ashford", postcode: "TN99 9ZZ" };
  const { data } = (await customer.get("/api/user")).body;
  await customer.post("/api/user", { ...data, ...address });
  await customer.post("/api/user", { ...data, ...address, town: "Dover", version: null });
  await send(email, "My unit is warm.");
  await send(email, "Deleted in a moment.");
  await send(
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
  await apply({ email, name: "Cara Customer", company_name: "Cara’s Cold Ltd" }, "declined");
  await apply({ ref1_email: email, ref1_company_name: "Cara’s Larder" });
  const binned = await apply({ accounts_email: email, company_name: "Third Ltd" });
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

function inFiles(word: string, folder = site.config.dataFolder): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (file) => file.isFile() && (folder !== site.config.dataFolder || !file.name.startsWith("site.db")),
    )
    .map((file) => join(file.parentPath, file.name))
    .filter((file) => readFileSync(file).includes(word));
}

/** The files that a site has which is made of a backup, its database among them. */
async function inNewBackup(word: string): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "frostway-erased-"));
  try {
    await checkIdentity(site.services);
    await backUp(site.services, join(folder, "site.tar"), work);
    await restoreSite({}, { source: join(folder, "site.tar"), into: join(folder, "site") }, work);
    expect(inFiles("olive@example.com", join(folder, "site"))).not.toEqual([]);
    return inFiles(word, join(folder, "site"));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function archiveAbout(address: string): Promise<Map<string, string>> {
  const subject = await subjectOf(site.db, address);
  const parts: Uint8Array[] = [];
  for await (const part of exportData(site.services, subject, site.clock.now())) parts.push(part);
  return readZip(Buffer.concat(parts));
}

describe("the data of an address", () => {
  beforeAll(fillIn);

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

  it("is taken out as a page and as JSON, with files, without what opens an account or is another's", async () => {
    const asked = await owner.post("/api/data-requests", { email, kind: "export" });
    const at = site.clock.now().toISOString();
    expect(asked).toMatchObject({
      status: 201,
      body: { kind: "export", email, by: "Olive Owner", asked_at: at, ended_at: at },
    });
    const answer = await owner.get(`/api/data-requests/${asked.body.id}/archive`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /^attachment; filename="personal-data-.*\.zip"$/,
    );
    const files = await archiveAbout(email);
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
    expect(files.get("read-me-first.html")).toContain("My unit is warm.");
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

  it("is found nowhere once it is erased: database, files, mails, and what was deleted before", async () => {
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
    expect(await holding(/cara c|cara’s|customer/)).toEqual([]);
    expect(await holding(/please copy \[erased\] and x-other@example\.com in\./)).toEqual([
      "contact_messages",
    ]);
    expect(inFiles(email)).toEqual([]);
    expect(await inNewBackup(email)).toEqual([]);
    for await (const key of site.services.files.list("cvs/")) expect(key).toBeUndefined();
    const { body } = await owner.post("/api/data-requests/look", { email });
    expect(body).toMatchObject({ has_account: false, requests: [{ kind: "erasure" }, { kind: "export" }] });
    expect(body.found).toEqual([]);
  });
});

it("what administrators changed of an account belongs to its data", async () => {
  const { id } = await addPerson(site.services, "driver");
  for (const telephone of ["07700 900998", "07700 900999"])
    await owner.patch(`/api/users/${id}`, { telephone });
  expect([...(await archiveAbout(people.driver.email)).values()].join()).toContain("07700 900998");
  await owner.post("/api/data-requests", { email: people.driver.email, kind: "erasure" });
  await site.jobs.drain();
  expect(await holding(/07700 90099[89]/)).toEqual([]);
});

describe("what stays, and who cannot be erased", () => {
  it("keeps an approved application as it was signed, and says why", async () => {
    const address = "approved@example.com";
    await apply({ email: address }, "approved");
    const { body } = await owner.post("/api/data-requests", { email: address, kind: "erasure" });
    const came = body.outcome.find(({ title }: { title: string }) => title === "Trade account applications");
    expect(came).toMatchObject({ erased: 0, stays: 1, why: expect.stringContaining("Credit was given") });
    expect(await holding(/approved@example/)).toEqual(["trade_applications"]);
  });

  it("packs an application anew without a referee who was erased", async () => {
    const address = "referee@example.com";
    const id = await apply({ ref2_email: address });
    const row = () =>
      site.db.selectFrom("trade_applications").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    const before = (await row()).pdf_key!;
    await owner.post("/api/data-requests", { email: address, kind: "erasure" });
    expect(await row()).toMatchObject({ ref2_email: "[erased]", ref2_telephone: "[erased]", pdf_key: null });
    expect(await site.services.files.exists(before)).toBe(false);
    expect((await owner.get(`/api/applications/${id}/pdf`)).status).toBe(200);
  });

  it("refuses the last administrator who may do everything, in clear words, and erases nothing", async () => {
    const { id } = await addPerson(site.services, "partner");
    await site.db.updateTable("users").set({ duties: "office" }).where("id", "=", id).execute();
    const answer = await owner.post("/api/data-requests", { email: people.owner.email, kind: "erasure" });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { email: [expect.stringContaining("only administrator who may do everything")] } },
    });
    expect((await owner.get("/api/user")).status).toBe(200);
    await site.db.updateTable("users").set({ duties: null }).where("id", "=", id).execute();
    const gone = await owner.post("/api/data-requests", { email: people.partner.email, kind: "erasure" });
    expect(gone.status).toBe(201);
    await site.jobs.drain();
    expect(await holding(/percy/)).toEqual([]);
  });

  it("finishes an erasure that was broken off in the middle", async () => {
    const { id } = await addPerson(site.services, "driver");
    await send(people.driver.email, "Where is my van?");
    const now = site.clock.now().toISOString();
    const request = {
      kind: "erasure",
      via: "back office",
      actor_name: "Olive Owner",
      email_hash: "x",
    } as const;
    await site.db
      .insertInto("data_requests")
      .values({ ...request, email: people.driver.email, user_id: id, asked_at: now, due_at: now })
      .execute();
    await eraseAccount(site.services, site.clock.now(), id);
    await carryOutErasures(site.services);
    expect(await holding(/dev@example|dev driver/)).toEqual([]);
  });
});
