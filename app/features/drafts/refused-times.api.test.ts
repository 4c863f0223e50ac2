import { beforeEach, describe, expect, it } from "vitest";
import { draftsOf } from "../../../test/drafts.ts";
import { openSite } from "../../../test/site.ts";
import { findPageAt } from "../pages/pages.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const about = `/api/pages/${(await findPageAt(site.db, "/about"))!.id}`;
const { inHours, keep, setTime, save } = draftsOf(site);
let owner = await site.signIn("owner");
const partner = await site.signIn("partner");

beforeEach(async () => {
  await site.db.deleteFrom("drafts").execute();
  owner = await site.signIn("owner");
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
