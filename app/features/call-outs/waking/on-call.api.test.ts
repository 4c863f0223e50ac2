import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { people } from "../../../../test/people.ts";
import { type PushBrowser, pushBrowser } from "../../../../test/push-browser.ts";
import { pushDue } from "../../../../test/push-service.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { chaseCallOut } from "../chase-call-outs.server.ts";

let site: Site;
let clerk: Browser;
let owner: Browser;
let ids: Record<"clerk" | "owner", number>;
const everyDay = [1, 2, 3, 4, 5, 6, 7];
const night = { place: 1, weekdays: everyDay, from_time: "18:00", to_time: "06:00" };

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  clerk = await site.signIn("clerk");
  owner = await site.signIn("owner");
  ids = { clerk: await idOf("clerk"), owner: await idOf("owner") };
});

async function idOf(person: "clerk" | "owner"): Promise<number> {
  const { email } = people[person];
  const users = site.db.selectFrom("users").select("id").where("email", "=", email);
  return (await users.executeTakeFirstOrThrow()).id;
}

const plan = async (shift: object) => (await clerk.post("/api/on-call/shifts", shift)).status;
const shown = async () => (await clerk.get("/api/on-call")).body;
const namesNow = async () => {
  const { first, second } = await shown();
  return [first?.name, second?.name];
};
async function at(time: string): Promise<void> {
  site.clock.advance({ seconds: (Date.parse(time) - site.clock.now().getTime()) / 1000 });
  clerk = await site.signIn("clerk");
  owner = await site.signIn("owner");
}

describe("the plan", () => {
  it("says who is on call in the firm's time, also after midnight and across both changes of summer time", async () => {
    expect(await plan({ ...night, user_id: ids.clerk })).toBe(201);
    expect(await plan({ ...night, user_id: ids.owner, place: 2 })).toBe(201);
    expect(await namesNow()).toEqual([undefined, undefined]);
    await at("2026-03-28T18:00:00Z");
    expect(await namesNow()).toEqual(["Clem Clerk", "Olive Owner"]);
    // In the night of 29 March the clock goes from 1:00 to 2:00: 6:00 is 5:00 in Greenwich.
    await at("2026-03-29T04:59:00Z");
    expect(await namesNow()).toEqual(["Clem Clerk", "Olive Owner"]);
    await at("2026-03-29T05:00:00Z");
    expect(await namesNow()).toEqual([undefined, undefined]);
    await at("2026-10-25T05:59:00Z");
    expect(await namesNow()).toEqual(["Clem Clerk", "Olive Owner"]);
    await at("2026-10-25T06:00:00Z");
    expect(await namesNow()).toEqual([undefined, undefined]);
  });

  it("lets what is planned once come before each week, and “I take it” before both, pressed twice or once", async () => {
    await plan({ ...night, user_id: ids.clerk });
    const once = { user_id: ids.owner, place: 1, starts_at: "2026-03-02T20:00", ends_at: "2026-03-02T22:00" };
    expect(await plan(once)).toBe(201);
    await at("2026-03-02T20:30:00Z");
    expect(await namesNow()).toEqual(["Olive Owner", undefined]);
    for (const _ of [1, 2])
      expect((await clerk.post("/api/on-call/taking", { until: "06:00" })).status).toBe(200);
    const { first, data } = await shown();
    expect(first).toMatchObject({ name: "Clem Clerk", until: "06:00" });
    expect(data).toHaveLength(3);
    await at("2026-03-03T06:00:00Z");
    expect(await namesNow()).toEqual([undefined, undefined]);
  });

  it("names the times without anybody, leaves out who has left the office, and loses what is removed", async () => {
    await plan({ ...night, user_id: ids.clerk });
    const { gaps, data } = await shown();
    expect(gaps).toHaveLength(8);
    expect(gaps[0]).toEqual({ starts_at: "2026-03-02T09:00:00.000Z", ends_at: "2026-03-02T18:00:00.000Z" });
    await site.db.updateTable("users").set({ duties: "pages" }).where("id", "=", ids.clerk).execute();
    expect((await owner.get("/api/on-call")).body).toMatchObject({ data: [], gaps: [] });
    await site.db.updateTable("users").set({ duties: "office" }).where("id", "=", ids.clerk).execute();
    expect((await owner.delete(`/api/on-call/shifts/${data[0].id}`)).status).toBe(204);
    expect((await owner.delete(`/api/on-call/shifts/${data[0].id}`)).status).toBe(404);
    expect((await shown()).data).toEqual([]);
  });

  it("refuses what cannot be", async () => {
    const once = { user_id: ids.clerk, place: 1 };
    const refused = [
      [{ ...night, user_id: 999 }, "user_id"],
      [{ ...night, user_id: ids.clerk, weekdays: [] }, "weekdays"],
      [{ ...night, user_id: ids.clerk, weekdays: [8] }, "weekdays"],
      [{ ...night, user_id: ids.clerk, place: 3 }, "place"],
      [{ ...night, user_id: ids.clerk, from_time: "25:00" }, "from_time"],
      [{ ...night, user_id: ids.clerk, to_time: null }, "to_time"],
      [{ ...once, starts_at: "2026-03-29T01:30", ends_at: "2026-03-29T08:00" }, "starts_at"],
      [{ ...once, starts_at: "2026-03-05T08:00", ends_at: "2026-03-05T08:00" }, "ends_at"],
      [{ ...once, starts_at: "2026-02-05T08:00", ends_at: "2026-02-06T08:00" }, "ends_at"],
    ] as const;
    for (const [body, field] of refused) {
      const answer = await clerk.post("/api/on-call/shifts", body);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
    }
  });
});

describe("a call-out at night", () => {
  let [clerksPhone, ownersPhone]: PushBrowser[] = [];
  const woken = async () =>
    (await pushDue(site, [clerksPhone!, ownersPhone!])).map(({ endpoint }) => endpoint.split("/").at(-1));
  const switchOn = (person: Browser, { subscription }: PushBrowser) =>
    person.post("/api/wake-devices", subscription);
  const round = async (callOutId: number, number: number) => {
    const due = site.clock.now().toISOString();
    await chaseCallOut(site.services, { callOutId, round: number, due });
  };

  beforeEach(async () => {
    [clerksPhone, ownersPhone] = [pushBrowser("clerk"), pushBrowser("owner")];
    await plan({ ...night, user_id: ids.clerk });
    await at("2026-03-02T23:00:00Z");
  });

  it("wakes who is on call, after three minutes the second, and then everybody", async () => {
    await switchOn(clerk, clerksPhone!);
    await switchOn(owner, ownersPhone!);
    const { id } = await reportedCallOut(site, site.visitor());
    expect(await woken()).toEqual(["clerk"]);
    site.clock.advance({ minutes: 3 });
    await round(id, 1);
    expect(await woken()).toEqual(["clerk"]);
    site.clock.advance({ minutes: 7 });
    await round(id, 2);
    expect(await woken()).toEqual(["clerk", "owner"]);
  });

  describe("while the plan changes", () => {
    const begin = async () => {
      await switchOn(clerk, clerksPhone!);
      await switchOn(owner, ownersPhone!);
      const { id } = await reportedCallOut(site, site.visitor());
      return id;
    };
    const wokenAfter = async (minutes: number, id: number, number: number) => {
      site.clock.advance({ minutes });
      await round(id, number);
      return woken();
    };

    it("wakes at the next round who has taken it since, and not who had it", async () => {
      const id = await begin();
      expect(await woken()).toEqual(["clerk"]);
      expect((await owner.post("/api/on-call/taking", { until: "06:00" })).status).toBe(200);
      expect(await woken(), "a change wakes nobody by itself").toEqual([]);
      expect(await wokenAfter(3, id, 1)).toEqual(["owner"]);
      expect(await wokenAfter(7, id, 2)).toEqual(["clerk", "owner"]);
      const { wakings } = (await clerk.get(`/api/callouts/${id}`)).body;
      expect(wakings.map(({ person }: { person: string }) => person).toSorted()).toEqual([
        "Clem Clerk",
        "Clem Clerk",
        "Olive Owner",
        "Olive Owner",
      ]);
    });

    it("still wakes who was chosen when the call-out came, also if that leaves the plan before the job runs", async () => {
      await begin();
      await owner.post("/api/on-call/taking", { until: "06:00" });
      expect(await woken()).toEqual(["clerk"]);
    });

    it("wakes everybody at the next round once nobody is planned any more", async () => {
      const id = await begin();
      expect(await woken()).toEqual(["clerk"]);
      const { data } = (await clerk.get("/api/on-call")).body;
      for (const shift of data) await clerk.delete(`/api/on-call/shifts/${shift.id}`);
      expect(await wokenAfter(3, id, 1)).toEqual(["clerk", "owner"]);
    });
  });

  it("wakes everybody at once if who is on call has no device", async () => {
    await switchOn(owner, ownersPhone!);
    await reportedCallOut(site, site.visitor());
    expect(await woken()).toEqual(["owner"]);
  });

  it("sends nothing that waited for somebody who has left the office meanwhile", async () => {
    await switchOn(clerk, clerksPhone!);
    await reportedCallOut(site, site.visitor());
    expect(await woken()).toEqual(["clerk"]);
    // The second waits, so that both calls do not ring within the minute.
    const second = { place: "Lay-by", telephone: "07700 900555" };
    expect((await site.visitor().post("/api/callouts", second)).status).toBe(201);
    expect(await woken()).toEqual([]);
    await site.db.updateTable("users").set({ duties: "pages" }).where("id", "=", ids.clerk).execute();
    site.clock.advance({ minutes: 1 });
    expect(await woken()).toEqual([]);
    const waited = site.db.selectFrom("call_out_wakings").select("problem").orderBy("id", "desc");
    expect(await waited.executeTakeFirst()).toEqual({ problem: "This person has left the office." });
  });
});
