import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
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

describe("a time is refused", () => {
  it("in the past, too far ahead, and out of order", async () => {
    const draft = await keep(owner, about, { title: "Never" });
    expect((await setTime(owner, draft, inHours(-1))).body.errors).toEqual({
      publish_time: ["This time is over. Choose a later one."],
    });
    expect((await setTime(owner, draft, inHours(24 * 400))).body.errors.publish_time[0]).toContain("a year");
    expect((await setTime(owner, draft, inHours(3), inHours(2))).body.errors).toEqual({
      return_time: ["It must go back after it was published."],
    });
    expect((await setTime(owner, { ...draft, id: 99_999 }, inHours(1))).status).toBe(404);
  });

  it("for a draft that could not be published now", async () => {
    const draft = await keep(owner, about, { title: "Never" });
    await save(partner, about, { title: "Meanwhile" });
    expect((await setTime(owner, draft, inHours(1))).status).toBe(409);
    const { body: own } = await owner.post("/api/pages", { title: "Gone", path: "/gone" });
    const ofGone = await keep(owner, `/api/pages/${own.id}`, { title: "Never" });
    await owner.delete(`/api/pages/${own.id}`);
    expect((await setTime(owner, ofGone, inHours(1))).body.message).toContain("deleted meanwhile");
  });

  it("for a mailbox, until the password is confirmed", async () => {
    const body = { ...(await owner.get("/api/company")).body, office_email: "new@example.com" };
    const kept = await owner.write("PUT", "/api/drafts", { save: "POST /api/company", body, version: 0 });
    for (let times = 0; times < 3; times += 1) {
      site.clock.advance({ minutes: 80 });
      await owner.get("/api/drafts");
    }
    expect((await setTime(owner, kept.body, inHours(1))).status).toBe(423);
  });

  it("by the duty of the save", async () => {
    const draft = await keep(owner, about, { title: "Never" });
    const { body: ofFirm } = await owner.write("PUT", "/api/drafts", {
      save: "POST /api/firm",
      body: { ...(await owner.get("/api/firm")).body, short_name: "Never" },
      version: 0,
    });
    const editor = await site.signIn("editor");
    expect((await setTime(editor, draft, inHours(1))).status).toBe(200);
    expect((await setTime(editor, ofFirm, inHours(1))).status).toBe(404);
    const onlooker = await site.signIn("onlooker");
    expect((await setTime(onlooker, { ...draft, version: 2 }, null)).status).toBe(403);
    expect((await setTime(await site.signIn("clerk"), { ...draft, version: 2 }, inHours(1))).status).toBe(
      404,
    );
    expect((await setTime(await site.signIn("customer"), draft, inHours(1))).status).toBe(403);
  });
});

describe("what goes back", () => {
  it("does not when somebody has changed it since, and says so until it is taken away", async () => {
    const shown = await published(inHours(1), inHours(2));
    await save(partner, about, { title: "Changed since" });
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe("Changed since");
    const [row] = (await owner.get("/api/drafts")).body.returns;
    expect(row).toMatchObject({ id: shown.id, version: 2 });
    expect(row.refusal).toContain("Somebody has changed it since it was published");
    expect(site.mails.map(({ to }) => to)).toEqual(["olive@example.com"]);
    expect((await owner.delete(`/api/draft-returns/${row.id}?version=1`)).status).toBe(409);
    expect((await owner.delete(`/api/draft-returns/${row.id}?version=2`)).status).toBe(204);
    expect((await owner.delete(`/api/draft-returns/${row.id}?version=2`)).status).toBe(404);
    expect((await owner.get("/api/drafts")).body.returns).toEqual([]);
  });

  it("can be given another time, by the duty of the save", async () => {
    const row = await published(inHours(1), inHours(2));
    const later = await owner.write("PUT", `/api/draft-returns/${row.id}`, at(row, inHours(5)));
    expect(later).toMatchObject({ status: 200, body: { return_time: inHours(5), version: 2 } });
    const put = (browser: Browser, time: string, version = 2) =>
      browser.write("PUT", `/api/draft-returns/${row.id}`, at({ version }, time));
    expect((await put(owner, inHours(6), 1)).status).toBe(409);
    expect((await put(owner, inHours(-1))).status).toBe(422);
    expect((await put(await site.signIn("onlooker"), inHours(6))).status).toBe(403);
    expect((await put(await site.signIn("clerk"), inHours(6))).status).toBe(404);
    const onlooker = await site.signIn("onlooker");
    expect((await onlooker.delete(`/api/draft-returns/${row.id}?version=2`)).status).toBe(403);
    await passes({ hours: 2 });
    expect(await titleOf(about)).toBe("For an hour");
    await passes({ hours: 3 });
    expect(await titleOf(about)).not.toBe("For an hour");
  });

  it("also after it was published by hand before its time", async () => {
    const before = await titleOf(about);
    const timed = await setTime(owner, await keep(owner, about, { title: "Early" }), inHours(5), inHours(6));
    const { id, version } = timed.body;
    expect((await owner.post("/api/drafts/publish", { drafts: [{ id, version }] })).status).toBe(204);
    expect(await titleOf(about)).toBe("Early");
    await passes({ hours: 6 });
    expect(await titleOf(about)).toBe(before);
  });
});

describe("a save of a form that was filled with a draft", () => {
  it("takes the draft with it, in one transaction, and what goes back still goes back", async () => {
    const before = await titleOf(about);
    const { body: draft } = await setTime(
      owner,
      await keep(owner, about, { title: "Kept" }),
      inHours(1),
      inHours(2),
    );
    const body = { ...(await whole(about)), title: "Saved" };
    const extra = { headers: { "Published-Draft": `${draft.id} ${draft.version}` } };
    expect((await owner.post(about, body, extra)).status).toBe(200);
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
    expect((await owner.get("/api/drafts")).body.returns).toHaveLength(1);
    await passes({ hours: 2 });
    expect(await titleOf(about)).toBe(before);
  });

  it("leaves the draft when it is refused, the draft of another thing, and one that a colleague has kept since", async () => {
    const draft = await keep(owner, about, { title: "Kept" });
    const extra = { headers: { "Published-Draft": `${draft.id} 1` } };
    const send = async (path: string, changes: object) =>
      (await owner.post(path, { ...(await whole(path)), ...changes }, extra)).status;
    expect(await send(about, { title: "" })).toBe(422);
    expect(await send(about, { version: 1_000 })).toBe(409);
    expect(await send(terms, { title: "Other" })).toBe(200);
    const other = await keep(partner, about, { title: "Newer" }, 1);
    expect(await send(about, { title: "Saved" })).toBe(200);
    expect((await owner.get("/api/drafts")).body.results).toMatchObject([{ id: other.id, version: 2 }]);
  });
});

describe("what fails for a reason that is no refusal", () => {
  const { runCall } = site.services;
  const failAt = (part: string) => {
    site.services.runCall = async (services, stored, caller) => {
      if (stored.call.includes(part) && JSON.stringify(stored).includes("Fails")) throw new Error("a bug");
      return runCall!(services, stored, caller);
    };
  };
  const timed = async (path: string, title: string, hours: number, back: string | null = null) =>
    (await setTime(owner, await keep(owner, path, { title }), inHours(hours), back)).body;

  it("holds up nothing later, is tried again, and is refused with a mail after five times", async () => {
    const before = await titleOf(about);
    const { id } = await timed(about, "Fails", 1);
    await timed(terms, "Later", 2);
    failAt("/api/pages");
    await passes({ hours: 2 });
    expect([await titleOf(about), await titleOf(terms)]).toEqual([before, "Later"]);
    const [waiting] = (await owner.get("/api/drafts")).body.results;
    expect(waiting).toMatchObject({ id, is_retried: true, refusal: null });
    expect(site.mails).toEqual([]);
    for (let times = 0; times < 4; times += 1) await passes({ minutes: 20 });
    const [refused] = (await owner.get("/api/drafts")).body.results;
    expect(refused).toMatchObject({ id, is_retried: false, publish_time: null });
    expect(refused.refusal).toMatch(/^The website failed to do it 5 times\./);
    expect(site.mails.map(({ to }) => to)).toEqual(["olive@example.com"]);
    site.services.runCall = runCall!;
    const again = await setTime(owner, refused, inHours(1));
    expect(again.body).toMatchObject({ is_retried: false, refusal: null });
    await passes({ hours: 1 });
    expect(await titleOf(about)).toBe("Fails");
  });

  it("goes out once the reason has passed", async () => {
    await timed(about, "Fails at first", 1);
    failAt("/api/pages");
    await passes({ hours: 1 });
    expect(await titleOf(about)).not.toBe("Fails at first");
    site.services.runCall = runCall!;
    await passes({ minutes: 20 });
    expect(await titleOf(about)).toBe("Fails at first");
    expect((await owner.get("/api/drafts")).body.results).toEqual([]);
  });

  it("is said of what goes back, which waits as well", async () => {
    const before = await titleOf(terms);
    await timed(about, "Goes back late", 1, inHours(2));
    await timed(terms, "For two hours", 1, inHours(3));
    await passes({ hours: 1 });
    const [first] = await site.db.selectFrom("draft_returns").select("of_id").orderBy("id").execute();
    site.services.runCall = async (services, stored, caller) => {
      if (stored.call.includes("restore") && stored.params.id === first!.of_id) throw new Error("a bug");
      return runCall!(services, stored, caller);
    };
    await passes({ hours: 2 });
    expect(await titleOf(terms)).toBe(before);
    expect((await owner.get("/api/drafts")).body.returns).toMatchObject([
      { is_retried: true, refusal: null },
    ]);
    for (let times = 0; times < 4; times += 1) await passes({ minutes: 20 });
    const [refused] = (await owner.get("/api/drafts")).body.returns;
    expect(refused.refusal).toMatch(/^The website failed to do it 5 times\./);
    site.services.runCall = runCall!;
  });
});

it("of an erased person is not published, and does not go back: both say why", async () => {
  await setTime(partner, await keep(partner, about, { title: "For an hour" }), inHours(1), inHours(3));
  await passes({ hours: 1 });
  await setTime(partner, await keep(partner, terms, { title: "By nobody" }), inHours(2));
  const erasure = await owner.post("/api/data-requests", { email: "percy@example.com", kind: "erasure" });
  expect(erasure.status).toBe(201);
  for (const table of ["drafts", "draft_returns"] as const) {
    expect(await site.db.selectFrom(table).select("timed_by_id").execute()).toEqual([{ timed_by_id: null }]);
  }
  await passes({ hours: 2 });
  const { results, returns } = (await owner.get("/api/drafts")).body;
  for (const row of [...results, ...returns])
    expect(row).toMatchObject({ refusal: "Whoever set the time has no account any more." });
  expect([results.length, returns.length]).toEqual([1, 1]);
});

/** Publishes a draft by the clock, and returns what goes back. */
async function published(publish: string, back: string) {
  await setTime(owner, await keep(owner, about, { title: "For an hour" }), publish, back);
  await passes({ hours: 1 });
  expect(await titleOf(about)).toBe("For an hour");
  return (await owner.get("/api/drafts")).body.returns[0];
}

async function passes(time: Parameters<typeof site.clock.advance>[0]): Promise<void> {
  site.clock.advance(time);
  await site.jobs.drain();
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
}

function inHours(hours: number): string {
  return firmTime(new Date(site.clock.now().getTime() + hours * 3_600_000));
}

function at({ version }: { version: number }, return_time: string) {
  return { version, return_time };
}

async function whole(path: string) {
  return (await site.visitor().get(path)).body;
}

async function titleOf(path: string): Promise<string> {
  return (await whole(path)).title;
}

async function save(browser: Browser, path: string, changes: object) {
  const { status } = await browser.post(path, { ...(await whole(path)), ...changes });
  expect(status).toBe(200);
}

async function keep(browser: Browser, path: string, changes: object, version = 0) {
  const body = { ...(await whole(path)), ...changes };
  const { body: draft } = await browser.write("PUT", "/api/drafts", { save: `POST ${path}`, body, version });
  return draft as { id: number; version: number };
}

async function setTime(
  browser: Browser,
  { id, version }: { id: number; version: number },
  publish_time: string | null,
  return_time: string | null = null,
) {
  return browser.write("PUT", `/api/drafts/${id}/time`, { version, publish_time, return_time });
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
