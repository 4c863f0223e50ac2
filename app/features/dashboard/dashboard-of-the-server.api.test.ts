import { beforeEach, expect, it } from "vitest";
import { applicationForm, signatureJpeg } from "../../../test/applications.ts";
import type { Browser } from "../../../test/browser.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { sampleActor } from "../audit-log/sample-actor.schema.ts";
import { readDashboard } from "./dashboard.server.ts";

let site: Site;
let owner: Browser;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
});

const read = async (services = site.services) => (await readDashboard(services, null)).server!;

/** Leaves out problems about disk space, which depend on the machine. */
async function problemKeys(services = site.services): Promise<string[]> {
  const { problems } = await read(services);
  return problems.map(({ key }) => key).filter((key) => !key.startsWith("disk"));
}

it("names problems of the system, except notes and those that it counts as mails and jobs", async () => {
  expect(await problemKeys()).toEqual([]);
  const at = site.clock.now().toISOString();
  const job = { payload: "{}", run_at: at, created_at: at, failed_at: at };
  await site.db
    .insertInto("jobs")
    .values({ ...job, kind: "make-variants" })
    .execute();
  const measured = { disk_free: null, disk_total: null, database_bytes: null };
  await site.db
    .insertInto("house_days")
    .values({ ...measured, day: "2026-03-02", missing_files: '{"pictures":2}', damage: "a page is torn" })
    .execute();
  site.mails.failing = true;
  await site.visitor().post("/forgot-password", { email: "olive@example.com" });
  await site.jobs.drain();
  expect(await problemKeys()).toEqual(["database-damaged", "missing-pictures"]);
  const mailer = { ...site.services.mailer, delivers: false };
  expect(await problemKeys({ ...site.services, mailer })).toEqual(["database-damaged", "missing-pictures"]);
});

it("shows the last five changes that people made, and which of the changed things are gone", async () => {
  const ids: number[] = [];
  for (let number = 1; number <= 6; number += 1) {
    ids.push((await owner.post("/api/galleries", { name: `Gallery ${number}` })).body.id);
  }
  await owner.delete(`/api/galleries/${ids[4]}`);
  const { id: _, ...entry } = await lastAudit(site);
  await site.db
    .insertInto("audit_log")
    .values({ ...entry, actor_name: sampleActor })
    .execute();
  const { lastChanges } = await read();
  expect(lastChanges.map(({ action, subject, isGone }) => [action, subject, isGone])).toEqual([
    ["deleted", "Gallery 5", true],
    ["created", "Gallery 6", false],
    ["created", "Gallery 5", true],
    ["created", "Gallery 4", false],
    ["created", "Gallery 3", false],
  ]);
});

it("says since when the oldest new message waits", async () => {
  const message = { name: "Ann", email: "ann@example.com", telephone: "07700 900001", message: "Warm." };
  const send = async () => {
    site.clock.advance({ hours: 1 });
    await site.visitor().post("/api/contact", message);
    const { id } = await site.db
      .selectFrom("contact_messages")
      .select("id")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    return { id, at: site.clock.now().toISOString() };
  };
  const [answered, oldest] = [await send(), await send()];
  await send();
  owner = await site.signIn("owner");
  const mark = (id: number, status: string) => owner.patch(`/api/messages/${id}`, { status });
  await mark(answered.id, "answered");
  const oldestMessage = async () => (await readDashboard(site.services, null)).office!.oldestMessage;
  expect(await oldestMessage()).toBe(oldest.at);
  // PostgreSQL returns a changed row after the others if a query has no order.
  await mark(oldest.id, "spam");
  await mark(oldest.id, "new");
  expect(await oldestMessage()).toBe(oldest.at);
});

it("says since when the oldest new application waits", async () => {
  const signature = await signatureJpeg();
  const apply = async (company_name: string) => {
    site.clock.advance({ hours: 1 });
    await site.visitor().post("/api/accountRequest", applicationForm(signature, { company_name }));
    return site.clock.now().toISOString();
  };
  const [taken, oldest] = [await apply("Taken Ltd"), await apply("Oldest Ltd")];
  await apply("Newest Ltd");
  const oldestApplication = async () => (await readDashboard(site.services, null)).office!.oldestApplication;
  const change = (created_at: string, status: "received" | "references_asked") =>
    site.db.updateTable("trade_applications").set({ status }).where("created_at", "=", created_at).execute();
  expect(await oldestApplication()).toBe(taken);
  await change(taken, "references_asked");
  await change(oldest, "received");
  expect(await oldestApplication()).toBe(oldest);
});
