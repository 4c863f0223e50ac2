import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { draftsOf } from "../../../test/drafts.ts";
import { openSite } from "../../../test/site.ts";
import { findPageAt } from "../pages/pages.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const idOf = async (path: string) => (await findPageAt(site.db, path))!.id;
const about = `/api/pages/${await idOf("/about")}`;
const terms = `/api/pages/${await idOf("/terms")}`;
const { whole, titleOf, inHours, keep, setTime, save } = draftsOf(site);
let owner = await site.signIn("owner");
let partner = await site.signIn("partner");

beforeEach(async () => {
  for (const table of ["drafts", "draft_returns", "jobs"] as const) await site.db.deleteFrom(table).execute();
  site.mails.length = 0;
  owner = await site.signIn("owner");
  partner = await site.signIn("partner");
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

it("a draft of an erased person is not published, and does not go back: both say why", async () => {
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

function at({ version }: { version: number }, return_time: string) {
  return { version, return_time };
}
