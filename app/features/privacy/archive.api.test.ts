import { beforeAll, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { archiveAbout } from "../../../test/erasures.ts";
import { linkIn, mailsOf } from "../../../test/mails.ts";
import { addPerson, people } from "../../../test/people.ts";
import { readZip } from "../../../test/read-zip.ts";
import { openSite } from "../../../test/site.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { putInBin } from "../../platform/bin/bin.server.ts";
import { exportData } from "./export-data.server.ts";
import { subjectOf } from "./subject.server.ts";

let owner: Browser;
const { email } = people.customer;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

beforeAll(async () => {
  owner = await site.signIn("owner");
  await addPerson(site.services, "customer");
  const message = { name: "Cara", email, telephone: "01632 960200", message: 'Is <b> & "c" > 3?' };
  await site.visitor().post("/api/contact", message);
  const form = applicationForm(await signatureJpeg(), { email });
  expect((await site.visitor().post("/api/accountRequest", form)).status).toBe(201);
  await site.jobs.drain();
});

const archive = () => archiveAbout(site, email);
const ask = async (kind: "export" | "erasure", address = email) =>
  (await owner.post("/api/data-requests", { email: address, kind })).body.id as number;
const download = (id: number) => owner.get(`/api/data-requests/${id}/archive`);

it("the readable page names each value, escapes HTML and leaves out empty values", async () => {
  const page = (await archive()).get("read-me-first.html")!;
  expect(page).toContain("<h1>What Frostway holds about you</h1>");
  expect(page).toContain(`About cara@example.com, as of ${site.clock.now().toISOString()}.`);
  const [, messages] = page.split("<h2>Contact messages</h2>");
  const own = messages!.split("<h2>")[0]!;
  expect(own).toContain('<dt>message</dt><dd>Is &lt;b&gt; &amp; "c" &gt; 3?</dd>');
  expect(own).toContain(`<dt>created at</dt><dd>${site.clock.now().toISOString()}</dd>`);
  expect(own).toContain("<dt>version</dt><dd>1</dd>");
  expect(own.match(/<dl>/g)).toHaveLength(1);
  expect(own).not.toContain("<p>Nothing.</p>");
  expect(page.split("<h2>The bin</h2>")[1]!.split("<h2>")[0]).toContain("<p>Nothing.</p>");
  expect(page).not.toContain("<dd></dd>");
  expect(page).not.toContain("<dd>null</dd>");
});

it("a file missing from the store is left out of the archive, and the others are in it", async () => {
  const filesIn = async () => [...(await archive()).keys()].filter((name) => name.startsWith("files/"));
  const { signature_key, pdf_key } = await site.db
    .selectFrom("trade_applications")
    .select(["signature_key", "pdf_key"])
    .executeTakeFirstOrThrow();
  expect(await filesIn()).toEqual([`files/${signature_key}`, `files/${pdf_key}`]);
  await site.services.files.delete(signature_key);
  expect(await filesIn()).toEqual([`files/${pdf_key}`]);
});

it("the office can download its own exports for a day, in a file named after the day", async () => {
  const id = await ask("export");
  const answer = await download(id);
  expect(answer.headers.get("Content-Disposition")).toBe(
    'attachment; filename="personal-data-2026-03-02.zip"',
  );
  const customer = await site.signIn("customer");
  const [mail] = await mailsOf(site, () => customer.post("/api/user/data"));
  const [, , , own, key] = linkIn(mail, /^\/account\/data\//).split("/");
  expect((await download(Number(own))).status).toBe(404);
  expect((await customer.get(`/api/user/data/${own}?key=${key}`)).status).toBe(200);
  expect((await customer.get(`/api/user/data/${id}?key=${key}`)).status).toBe(404);
  expect((await download(await ask("erasure", "nobody@example.com"))).status).toBe(404);
  site.clock.advance({ hours: 23, minutes: 59, seconds: 59 });
  owner = await site.signIn("owner");
  expect((await download(id)).status).toBe(200);
  site.clock.advance({ seconds: 1 });
  expect((await download(id)).status).toBe(404);
});

it("the office may export ten times an hour, and erase all the same", async () => {
  site.clock.advance({ hours: 1 });
  owner = await site.signIn("owner");
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1)
    statuses.push((await owner.post("/api/data-requests", { email, kind: "export" })).status);
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
  const erased = await owner.post("/api/data-requests", { email: "nobody@example.com", kind: "erasure" });
  expect(erased.status).toBe(201);
});

it("an address belongs to the account that has it, or to one in the bin that had it", async () => {
  const { id } = await addPerson(site.services, "driver");
  const address = people.driver.email;
  expect(await subjectOf(site.db, { email: address.toUpperCase() })).toMatchObject({
    email: address,
    userId: id,
  });
  await owner.delete(`/api/users/${id}`);
  expect(await subjectOf(site.db, { email: address })).toMatchObject({ email: address, userId: id });
  expect(await subjectOf(site.db, { email: `x${address}` })).toMatchObject({
    email: `x${address}`,
    userId: null,
  });
  const message = { kind: "message" as const, id: 77, name: "Ann (ann@example.com)", rows: [] };
  await putInBin(site.db, systemActor(site.clock.now()), message);
  expect(await subjectOf(site.db, { email: "ann@example.com" })).toMatchObject({
    email: "ann@example.com",
    userId: null,
  });
});

it("an export has the person's own things from the bin, without hidden columns", async () => {
  const address = "bin@example.com";
  const password = "winter is in the van 7";
  const person = { firstname: "Bina", lastname: "Binned", email: address, role: "user" };
  const { id } = (await owner.post("/api/users", { ...person, password, password_confirmation: password }))
    .body.data;
  const message = { name: "Bina", email: address, telephone: "01632 960200", message: "Mine." };
  await site.visitor().post("/api/contact", message);
  await site
    .visitor()
    .post("/api/contact", { ...message, email: "ann@example.com", message: `Of ${address}.` });
  const apply = async (fields: Record<string, string>) => {
    const form = applicationForm(await signatureJpeg(), fields);
    const { reference } = (await site.visitor().post("/api/accountRequest", form)).body;
    return (await owner.get(`/api/applications?search=${reference}`)).body.data[0].id as number;
  };
  const asReferee = await apply({ ref2_email: address, ref2_company_name: "Bina’s Larder" });
  await site.jobs.drain();
  for (const one of (await owner.get("/api/messages?search=bina")).body.data)
    await owner.delete(`/api/messages/${one.id}`);
  for (const path of [`/api/applications/${asReferee}`, `/api/users/${id}`])
    expect((await owner.delete(path)).status).toBe(204);
  const parts: Uint8Array[] = [];
  const subject = await subjectOf(site.db, { email: address });
  expect(subject.userId).toBe(id);
  for await (const part of exportData(site.services, subject, site.clock.now())) parts.push(part);
  const { bin } = JSON.parse(readZip(Buffer.concat(parts)).get("bin.json")!) as {
    bin: { kind: string; name?: string; rows: Record<string, unknown>[] }[];
  };
  const rowsOf = (kind: string) => bin.filter((entry) => entry.kind === kind).map(({ rows }) => rows);
  expect(rowsOf("user")).toEqual([[expect.objectContaining({ id, email: address, lastname: "Binned" })]]);
  expect(rowsOf("message").toSorted((one, other) => one.length - other.length)).toEqual([
    [],
    [expect.objectContaining({ email: address, message: "Mine." })],
  ]);
  expect(rowsOf("application")).toEqual([
    [
      {
        reference: expect.stringMatching(/^FW-/),
        created_at: expect.any(String),
        ref2_company_name: "Bina’s Larder",
        ref2_address: expect.any(String),
        ref2_email: address,
        ref2_telephone: expect.any(String),
      },
    ],
  ]);
  expect(bin.map(({ kind, name }) => `${kind}: ${name ?? "of another"}`).toSorted()).toEqual([
    "application: of another",
    "message: Bina",
    "message: of another",
    `user: Bina Binned (${address})`,
  ]);
  expect(JSON.stringify(bin)).not.toMatch(/password_hash|argon2|search_text|Łowca/);
});
