import { expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { people, type Person, saveProfile } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";

const gone = people.customer;
const stays = people.driver;
type Row = Record<string, unknown>;

const site = await openSite({
  ADMIN_SECOND_FACTOR: "optional",
  RATE_LIMITS: '{"accountRequestsPerClient":{"limit":50,"seconds":60}}',
});
const owner = await site.signIn("owner");
for (const person of ["customer", "driver"] as const) await leaveTraces(person);
await site.jobs.drain();

/** Leaves data of a person in every table that knows people. */
async function leaveTraces(person: Person): Promise<void> {
  const { email, firstname, lastname } = people[person];
  const name = `${firstname} ${lastname}`;
  const browser = await site.signIn(person);
  for (const town of ["Deal", "Dover"]) expect((await saveProfile(browser, { town })).status).toBe(200);
  const { id } = (await browser.get("/api/user")).body.data;
  await owner.patch(`/api/users/${id}`, { telephone: "01632 960111" });
  const message = { name, email, message: `From ${firstname}.` };
  for (const telephone of ["01632 960200", "01632 960201"]) {
    await site.visitor().post("/api/contact", { ...message, telephone });
  }
  const [present, deleted] = (await owner.get(`/api/messages?search=${firstname}`)).body.data;
  await owner.patch(`/api/messages/${present.id}`, { status: "answered" });
  await owner.post(`/api/messages/${present.id}/notes`, { text: `Of ${firstname}` });
  await owner.delete(`/api/messages/${deleted.id}`);
  const company = { company_name: `${firstname} Ltd`, reg_number: `SC10000${id % 10}`, vat_number: "none" };
  const form = applicationForm(await signatureJpeg(), { email, name, ...company });
  const { reference } = (await site.visitor().post("/api/accountRequest", form)).body;
  await site.jobs.drain();
  const application = (await owner.get(`/api/applications?search=${reference}`)).body.data[0];
  await owner.patch(`/api/applications/${application.id}`, { status: "declined" });
  await owner.post(`/api/applications/${application.id}/notes`, { text: `Of ${firstname}` });
  await owner.post("/api/data-requests", { email, kind: "export" });
  await site.visitor().post("/forgot-password", { email });
}

const tables = [
  "users",
  "sessions",
  "account_tokens",
  "known_devices",
  "contact_messages",
  "contact_message_notes",
  "trade_applications",
  "trade_application_notes",
  "mails",
  "security_events",
  "audit_log",
  "versions",
  "bin",
  "data_requests",
  "jobs",
] as const;

async function rowsOfAll(): Promise<Map<string, Row[]>> {
  const found = new Map<string, Row[]>();
  for (const table of tables) found.set(table, await site.db.selectFrom(table).selectAll().execute());
  return found;
}

it("an erasure changes no row of other people", async () => {
  const order = { kind: "mail-password-reset", run_at: "9999", created_at: site.clock.now().toISOString() };
  const payloads = [gone, stays].map(({ email }) => JSON.stringify({ email }));
  await site.db
    .insertInto("jobs")
    .values(payloads.map((payload) => ({ ...order, payload })))
    .execute();
  const before = await rowsOfAll();
  const users = before.get("users")!;
  const idOf = (email: string) => users.find((user) => user.email === email)!.id;
  const theirs = (row: Row) => {
    const text = JSON.stringify(row).toLowerCase();
    const says = [gone.email, gone.firstname, gone.lastname].some((word) =>
      text.includes(word.toLowerCase()),
    );
    return says || row.user_id === idOf(gone.email) || row.of_id === idOf(gone.email);
  };
  const answer = await owner.post("/api/data-requests", { email: gone.email, kind: "erasure" });
  expect(answer).toMatchObject({ status: 201, body: { kind: "erasure", email: null, problem: null } });
  const after = await rowsOfAll();
  for (const table of tables) {
    const others = before.get(table)!.filter((row) => !theirs(row));
    expect(others.length, `others in ${table}`).toBeGreaterThan(0);
    expect(after.get(table), table).toEqual(expect.arrayContaining(others));
  }
  expect(after.get("contact_messages")).toHaveLength(1);
  expect(after.get("trade_applications")).toHaveLength(1);
  const requests = after.get("data_requests")!.toSorted((one, other) => Number(one.id) - Number(other.id));
  expect(requests.map(({ kind, email }) => [kind, email])).toEqual([
    ["export", null],
    ["export", stays.email],
    ["erasure", null],
  ]);
});

it("the audit log keeps its lines after an erasure, without the name of the erased person", async () => {
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject_type", "subject_name", "search_text"])
    .where("subject_type", "in", ["message", "user", "data request"])
    .orderBy("id")
    .execute();
  const said = lines.map(({ actor_name, action, subject_name }) => `${actor_name} ${action} ${subject_name}`);
  const ofNobody = ["edited", "marked answered", "noted", "deleted"].map(
    (what) => `Olive Owner ${what} Erased person`,
  );
  const ofDev = ["edited", "marked answered", "noted", "deleted"].map(
    (what) => `Olive Owner ${what} Dev Driver`,
  );
  expect(said).toEqual([
    ...ofNobody,
    ...ofDev,
    "Olive Owner asked for the erasure of a person",
    expect.stringMatching(/erased a person$/),
  ]);
  for (const { search_text, subject_name } of lines)
    expect(search_text).toContain(subject_name.toLowerCase());
  expect((await owner.get("/api/audit-log?search=cara")).body.total).toBe(0);
});

it("an erasure removes the name from others' things in the bin, and deletes no file of theirs", async () => {
  const partner = await site.signIn("partner");
  const driver = await site.signIn("driver");
  const form = new FormData();
  form.set("file", new File(["%PDF-1.4\ntrailer\n<< >>\n%%EOF\n"], "cv.pdf"));
  expect((await driver.post("/api/user/cv", form)).status).toBe(200);
  const deleteBy = async (browser: Browser, name: string) => {
    const { id } = (await owner.post("/api/testimonials", { name, review: "<p>Good.</p>" })).body;
    expect((await browser.delete(`/api/testimonials/${id}`)).status).toBe(204);
  };
  await deleteBy(partner, "By Percy");
  await deleteBy(owner, "Ask percy@example.com");
  await deleteBy(owner, "By Olive");
  const contact = { email: "ann@example.com", accounts_email: people.partner.email };
  const sent = applicationForm(await signatureJpeg(), contact);
  const { reference } = (await site.visitor().post("/api/accountRequest", sent)).body;
  await site.jobs.drain();
  const application = await site.db
    .selectFrom("trade_applications")
    .select(["id", "pdf_key", "signature_key"])
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await owner.delete(`/api/applications/${application.id}`);
  const answer = await owner.post("/api/data-requests", { email: people.partner.email, kind: "erasure" });
  expect(answer.status).toBe(201);
  const { entries } = (await owner.get("/api/bin")).body as { entries: { name: string; by: string }[] };
  const { files } = site.services;
  expect(await files.exists(application.pdf_key!)).toBe(false);
  expect(await files.exists(application.signature_key)).toBe(true);
  expect(await site.db.selectFrom("file_intents").selectAll().execute()).toEqual([]);
  expect((await owner.post(`/api/bin/application/${application.id}/restore`, {})).status).toBe(200);
  expect((await owner.get(`/api/applications/${application.id}/pdf`)).status).toBe(200);
  const erased = { accounts_email: "[erased]", accounts_telephone: "[erased]" };
  expect((await owner.get(`/api/applications/${application.id}`)).body.fields).toMatchObject(erased);
  const lines = await site.db
    .selectFrom("audit_log")
    .select(["actor_name", "action", "subject_name"])
    .where("subject_name", "=", "By Percy")
    .orderBy("id")
    .execute();
  expect(lines.map(({ actor_name, action }) => [actor_name, action])).toEqual([
    ["Olive Owner", "created"],
    ["Erased person", "deleted"],
  ]);
  expect(entries.slice(1, 4).map(({ name, by }) => [name, by])).toEqual([
    ["By Olive", "Olive Owner"],
    ["Ask [erased]", "Olive Owner"],
    ["By Percy", "Erased person"],
  ]);
  expect((await driver.get("/api/user/cv")).status).toBe(200);
});
