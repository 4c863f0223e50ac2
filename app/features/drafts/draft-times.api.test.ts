import { beforeEach, describe, expect, it } from "vitest";
import { draftsOf } from "../../../test/drafts.ts";
import { openSite } from "../../../test/site.ts";
import { firmTime, momentOf } from "../../platform/firm-time.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { queueTimedDrafts } from "./draft-times.server.ts";
import { publishTimed } from "./publish-timed.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const idOf = async (path: string) => (await findPageAt(site.db, path))!.id;
const about = `/api/pages/${await idOf("/about")}`;
const terms = `/api/pages/${await idOf("/terms")}`;
const { whole, titleOf, inHours, keep, setTime, save } = draftsOf(site);
let owner = await site.signIn("owner");
let partner = await site.signIn("partner");

beforeEach(async () => {
  for (const table of ["drafts", "draft_returns", "jobs"] as const) await site.db.deleteFrom(table).execute();
  await site.db.updateTable("users").set({ duties: null }).where("email", "like", "percy%").execute();
  site.mails.length = 0;
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
});

describe("a draft with a time", () => {
  it("goes out at its moment, goes back at the other, and leaves both in the history", async () => {
    const before = await titleOf(about);
    const draft = await keep(owner, about, { title: "In spring" });
    const timed = await setTime(owner, draft, inHours(2), inHours(26));
    expect(timed).toMatchObject({
      status: 200,
      body: { publish_time: inHours(2), return_time: inHours(26), version: 2, refusal: null },
    });
    await passes({ hours: 1, minutes: 59 });
    expect(await titleOf(about)).toBe(before);
    await passes({ minutes: 1 });
    expect(await titleOf(about)).toBe("In spring");
    expect(await lastAudit()).toMatchObject({ actor_name: "Olive Owner", action: "published a draft of" });
    const list = (await owner.get("/api/drafts")).body;
    expect(list.results).toEqual([]);
    expect(list.returns).toMatchObject([{ timed_by: "Olive Owner", refusal: null, version: 1 }]);
    await passes({ hours: 24 });
    expect(await titleOf(about)).toBe(before);
    expect((await owner.get("/api/drafts")).body.returns).toEqual([]);
    expect(site.mails).toEqual([]);
  });

  it("goes out together with those of the same moment, or not at all", async () => {
    const before = await titleOf(about);
    const { label } = await whole(terms);
    const one = await keep(owner, about, { title: "One" });
    const other = await keep(partner, terms, { title: "Other" });
    await setTime(owner, one, inHours(1));
    await setTime(partner, other, inHours(1));
    await save(partner, terms, { title: "Meanwhile" });
    await passes({ hours: 1 });
    expect([await titleOf(about), await titleOf(terms)]).toEqual([before, "Meanwhile"]);
    const { results } = (await owner.get("/api/drafts")).body;
    const refusals = new Map(results.map((draft: { id: number; refusal: string }) => [draft.id, draft]));
    expect(refusals.get(other.id)).toMatchObject({
      publish_time: null,
      refusal: "Somebody else has changed this meanwhile.",
    });
    expect(refusals.get(one.id)).toMatchObject({
      publish_time: null,
      refusal: `It was to go out together with “${label}”, which was refused.`,
    });
    const { pages } = await readDashboard(site.services, null);
    expect(pages?.drafts).toEqual({ waiting: 0, refused: 2 });
    expect(site.mails.map(({ to, subject }) => [to, subject.split(" –")[0]])).toEqual([
      ["olive@example.com", "A change did not happen at its time"],
      ["percy@example.com", "A change did not happen at its time"],
    ]);
    expect(site.mails[0]?.text).toContain("which was refused");
    await passes({ hours: 1 });
    expect(site.mails).toHaveLength(2);
  });

  it("is published once by two processes", async () => {
    const draft = await keep(owner, about, { title: "Once" });
    await setTime(owner, draft, inHours(1), inHours(2));
    const { version } = await whole(about);
    site.clock.advance({ hours: 1 });
    await Promise.all([publishTimed(site.services), publishTimed(site.services)]);
    expect(await whole(about)).toMatchObject({ title: "Once", version: version + 1 });
    site.clock.advance({ hours: 1 });
    await Promise.all([publishTimed(site.services), publishTimed(site.services)]);
    expect((await whole(about)).version).toBe(version + 2);
    expect(site.mails).toEqual([]);
  });

  it("can be given another time, and none, until it happens", async () => {
    const before = await titleOf(about);
    const draft = await keep(owner, about, { title: "Sometime" });
    const first = await setTime(owner, draft, inHours(1), inHours(3));
    const later = await setTime(partner, first.body, inHours(2));
    expect(later.body).toMatchObject({ publish_time: inHours(2), return_time: null });
    expect((await setTime(owner, first.body, inHours(4))).status).toBe(409);
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe(before);
    expect((await setTime(owner, later.body, null)).body).toMatchObject({ publish_time: null, version: 4 });
    await passes({ hours: 2 });
    expect(await titleOf(about)).toBe(before);
  });

  it("keeps its time when a colleague keeps a newer draft, which then goes out", async () => {
    await setTime(owner, await keep(owner, about, { title: "Older" }), inHours(1));
    await keep(partner, about, { title: "Newer" }, 2);
    const [draft] = (await owner.get("/api/drafts")).body.results;
    expect(draft).toMatchObject({ author: "Percy Partner", publish_time: inHours(1), version: 3 });
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe("Newer");
  });

  it("is scheduled anew by housekeeping, after jobs were lost", async () => {
    await setTime(owner, await keep(owner, about, { title: "Still" }), inHours(1));
    await site.db.deleteFrom("jobs").execute();
    await queueTimedDrafts(site.services);
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe("Still");
  });

  it("does what a server missed that was off, in order, and says so", async () => {
    const before = await titleOf(about);
    const missed = await setTime(
      owner,
      await keep(owner, about, { title: "Missed" }),
      inHours(1),
      inHours(2),
    );
    await setTime(owner, await keep(owner, terms, { title: "Later" }), inHours(3));
    site.clock.advance({ days: 3 });
    await site.startAgain();
    await site.jobs.drain();
    expect([await titleOf(about), await titleOf(terms)]).toEqual([before, "Later"]);
    const { length } = await versionsOf(about, missed.body.base_version);
    expect(length).toBe(2);
    expect(site.mails).toHaveLength(3);
    expect(site.mails[0]).toMatchObject({ to: "olive@example.com" });
    expect(site.mails[0]?.subject).toContain("A change happened late");
    expect(site.mails[0]?.text).toMatch(/was to be published on .+ It happened on .+/);
  });

  it("is asked about, and not done, when the clock has jumped by a year", async () => {
    const before = await titleOf(about);
    await setTime(owner, await keep(owner, about, { title: "Long ago" }), inHours(1), inHours(2));
    await setTime(owner, await keep(owner, terms, { title: "Long ago" }), inHours(24 * 340));
    await passes({ days: 365 });
    expect(await titleOf(about)).toBe(before);
    const { results } = (await owner.get("/api/drafts")).body;
    expect(results).toHaveLength(2);
    for (const { refusal } of results) expect(refusal).toContain("more than 14 days ago");
  });

  it("is not published with duties that its author has lost, or by nobody", async () => {
    const before = await titleOf(about);
    await setTime(partner, await keep(partner, about, { title: "Lost" }), inHours(1));
    const { id } = await partnerRow();
    await site.db.updateTable("users").set({ duties: "office" }).where("id", "=", id).execute();
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe(before);
    const [draft] = (await owner.get("/api/drafts")).body.results;
    expect(draft.refusal).toBe("Whoever set the time may not publish this any more.");
    expect(site.mails.map(({ to }) => to)).toEqual(["percy@example.com"]);
    await setTime(owner, draft, inHours(1));
    await site.db.updateTable("drafts").set({ timed_by_id: null }).execute();
    await passes({ hours: 1 });
    expect((await owner.get("/api/drafts")).body.results[0].refusal).toBe(
      "Whoever set the time has no account any more.",
    );
  });

  it("of a page that was deleted or moved meanwhile stays, and says so", async () => {
    const { body: own } = await owner.post("/api/pages", { title: "Vans", path: "/vans" });
    const path = `/api/pages/${own.id}`;
    await setTime(owner, await keep(owner, path, { title: "Vans and lorries" }), inHours(1));
    await save(partner, path, { path: "/lorries" });
    await passes({ hours: 1 });
    expect((await owner.get("/api/drafts")).body.results[0].refusal).toContain("changed this meanwhile");
    const again = await keep(owner, path, { title: "Vans and lorries" }, 3);
    await setTime(owner, again, inHours(1));
    await owner.delete(path);
    await passes({ hours: 1 });
    expect((await owner.get("/api/drafts")).body.results[0]).toMatchObject({
      refusal: "It was deleted meanwhile.",
      name: "Vans",
    });
  });

  it("stays when the clocks go forward, and is asked about where there is no such time or there are two", async () => {
    const draft = await keep(owner, about, { title: "Summer" });
    const refused = async (time: string) =>
      (await setTime(owner, draft, time)).body.errors?.publish_time?.[0];
    const spring = firmTime(site.clock.now()) < "2026-03-29" ? "2026-03-29" : "2027-03-28";
    const year = spring.slice(0, 4);
    const autumn = year === "2026" ? "2026-10-25" : "2027-10-31";
    expect(await refused(`${spring}T01:30`)).toContain("There is no 01:30 on that day");
    expect(await refused(`${autumn}T01:30`)).toContain("01:30 comes twice on that day");
    expect(await refused(`${autumn}T01:30+02:00`)).toContain("must be a day and a time");
    expect(await refused("yesterday")).toContain("must be a day and a time");
    const late = await setTime(owner, draft, `${autumn}T01:30+00:00`);
    expect(late.body.publish_time).toBe(`${autumn}T01:30+00:00`);
    await setTime(owner, late.body, `${spring}T07:00`);
    const due = momentOf(`${spring}T07:00`)!;
    expect(due.toISOString()).toBe(`${spring}T06:00:00.000Z`);
    await passes({ seconds: (due.getTime() - site.clock.now().getTime()) / 1000 - 60 });
    expect(await titleOf(about)).not.toBe("Summer");
    await passes({ minutes: 1 });
    expect(await titleOf(about)).toBe("Summer");
  });
});

async function passes(time: Parameters<typeof site.clock.advance>[0]): Promise<void> {
  site.clock.advance(time);
  await site.jobs.drain();
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
}

async function versionsOf(path: string, since: number) {
  return site.db
    .selectFrom("versions")
    .select("id")
    .where("of_table", "=", "pages")
    .where("of_id", "=", Number(path.split("/").pop()))
    .where("version", ">=", since)
    .execute();
}

async function partnerRow() {
  return site.db
    .selectFrom("users")
    .select("id")
    .where("email", "=", "percy@example.com")
    .executeTakeFirstOrThrow();
}

async function lastAudit() {
  return site.db.selectFrom("audit_log").selectAll().orderBy("id", "desc").limit(1).executeTakeFirst();
}
