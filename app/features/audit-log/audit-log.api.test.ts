import { describe, expect, it } from "vitest";
import company from "../../../content/company.json" with { type: "json" };
import { listAuditLog, listAuditPeople, listDeleted, narrowAuditLog } from "./audit-log.server.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite } from "../../../test/site.ts";

const address = { telephone: "01632 960100", address1: "1 Dock", town: "Deal", postcode: "CT14 6AA" };

const site = await openSite();
const owner = await site.signIn("owner");
for (let number = 1; number <= 55; number += 1)
  await owner.post("/api/galleries", { name: `Gallery ${number}` });
await owner.post("/api/galleries", { name: "Électrique 100%" });

describe("the audit log", () => {
  it("lists what was done, newest first, in pages of 50", async () => {
    const first = (await owner.get("/api/audit-log")).body;
    expect(first.total).toBe(56);
    expect(first.results).toHaveLength(50);
    expect(first.results[0]).toMatchObject({
      actor: "Olive Owner",
      action: "created",
      subject_type: "gallery",
      subject: "Électrique 100%",
    });
    expect(first.results[0].request_id).toBeTruthy();
    const second = (await owner.get("/api/audit-log?page=2")).body;
    expect(second.results.map((entry: { subject: string }) => entry.subject)).toContain("Gallery 1");
  });

  it.each([
    ["ÉLEC", 1],
    ["100%", 1],
    ["%", 1],
    ["gallery 55", 1],
    ["olive", 56],
    ["nobody", 0],
  ])("finds %s", async (search, found) => {
    const { body } = await owner.get(`/api/audit-log?search=${encodeURIComponent(search)}`);
    expect(body.total).toBe(found);
  });

  it.each([
    ["person=Olive+Owner&kind=gallery&day=2026-03-02", 56],
    ["person=Nobody", 0],
    ["kind=widget", 0],
    ["day=2026-03-01", 0],
    ["day=nonsense&kind=gallery&search=100%25", 1],
  ])("is narrowed down by %s", async (query, found) => {
    expect((await owner.get(`/api/audit-log?${query}`)).body.total).toBe(found);
  });

  it("is counted completely when there is no filter, however long it is", () => {
    expect(narrowAuditLog({ page: 1 })).toBeUndefined();
    for (const part of [{ person: "Olive Owner" }, { kind: "gallery" }, { day: "2026-03-02" }]) {
      expect(narrowAuditLog({ page: 1, ...part })).toBeTypeOf("function");
    }
  });

  it("lists the names of recent actors, each once, in alphabetical order", async () => {
    const partner = await site.signIn("partner");
    for (const name of ["Trucks", "Vans"]) await partner.post("/api/galleries", { name });
    const { id: _, ...entry } = await lastAudit(site);
    const add = (actor_name: string, count: number) =>
      site.db
        .insertInto("audit_log")
        .values(Array.from({ length: count }, () => ({ ...entry, actor_name })))
        .execute();
    await add("Aaron Added", 1);
    expect(await listAuditPeople(site.db)).toEqual(["Aaron Added", "Olive Owner", "Percy Partner"]);
    await add("Zoe Busy", 1_997);
    expect(await listAuditPeople(site.db)).toEqual(["Aaron Added", "Percy Partner", "Zoe Busy"]);
    await site.db.deleteFrom("audit_log").where("actor_name", "<>", "Olive Owner").execute();
  });

  it("contains nothing about a change that failed", async () => {
    await owner.post("/api/galleries/999999", { name: "nowhere" });
    expect((await owner.get("/api/audit-log?search=nowhere")).body.total).toBe(0);
  });

  it.each([
    ["/api/company", company],
    ["/api/galleries/1", { name: "Trailers" }],
    ["/api/widgets/1", { name: "Winter", html: "<p>Cold</p>", alt: "Snow" }],
    ["/api/testimonials/1", { name: "A driver", review: "<p>Good.</p>", score: 4 }],
  ])("does not mention a save at %s that changes nothing, which is a new version", async (path, body) => {
    await owner.post("/api/widgets", { name: "Winter", type: "TEXT" });
    await owner.post("/api/testimonials", { name: "A driver", review: "<p>Good.</p>" });
    const first = await owner.post(path, body);
    const { total } = (await owner.get("/api/audit-log")).body;
    const again = await owner.post(path, body);
    expect(again).toMatchObject({ status: 200, body: { version: first.body.version + 1 } });
    expect((await owner.get("/api/audit-log")).body.total).toBe(total);
  });

  it("has no entry when an account is saved unchanged, by its owner or an administrator", async () => {
    const me = (await owner.get("/api/user")).body.data;
    const own = { ...me, ...address, version: undefined };
    await owner.post("/api/user", own);
    const { total } = (await owner.get("/api/audit-log")).body;
    expect((await owner.post("/api/user", own)).status).toBe(200);
    expect((await owner.patch(`/api/users/${me.id}`, { firstname: me.firstname })).status).toBe(200);
    expect((await owner.get("/api/audit-log")).body.total).toBe(total);
  });

  it("knows which entries are about deleted subjects", async () => {
    const { id } = (await owner.post("/api/widgets", { name: "Passing", type: "TEXT" })).body;
    await owner.delete(`/api/widgets/${id}`);
    const { entries } = await listAuditLog(site.db, { page: 1 });
    const about = entries.filter(({ subject_type }) => subject_type === "widget");
    const passing = about.filter(({ subject_name }) => subject_name === "Passing");
    expect(passing.map(({ action }) => action)).toEqual(["deleted", "created"]);
    expect(await listDeleted(site.db, entries)).toEqual(passing.map((entry) => entry.id));
    expect(await listDeleted(site.db, passing.slice(0, 1))).toEqual([passing[0]!.id]);
  });
});
