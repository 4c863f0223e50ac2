import { beforeAll, beforeEach, expect, it } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { chainEvents, renewChain } from "./event-chain.server.ts";
import { forgetOldEvents } from "./forget-events.server.ts";
import { recordSecurityEvent } from "./security-events.server.ts";
import { verifyChain } from "./verify-chain.server.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

beforeEach(async () => {
  await site.db.deleteFrom("security_events").execute();
  await site.db.updateTable("security_event_chain").set({ sealed: null }).execute();
  await note(5);
});

async function note(times: number) {
  for (let turn = 0; turn < times; turn += 1) {
    const origin = { client: "192.0.2.1", device: "Firefox on Linux", requestId: null };
    await recordSecurityEvent(site.db, site.clock.now(), origin, { kind: "sign-in", userId: 1 });
  }
  await chainEvents(site.services);
}

const problems = async () => (await verifyChain(site.services)).problems;
const rows = () => site.db.selectFrom("security_events").selectAll().orderBy("position").execute();
const change = (position: number, set: object) =>
  site.db.updateTable("security_events").set(set).where("position", "=", position).execute();
const remove = (...positions: number[]) =>
  site.db.deleteFrom("security_events").where("position", "in", positions).execute();

it("a chain that nobody touched is whole, and goes on being so", async () => {
  await note(2);
  const { checked, end, problems: found } = await verifyChain(site.services);
  expect({ checked, found }).toEqual({ checked: 7, found: [] });
  expect(end).toEqual({ position: 7, hash: (await rows()).at(-1)!.hash });
});

it.each<[what: string, () => Promise<unknown>, found: RegExp[]]>([
  [
    "a row that was changed",
    () => change(3, { client: "192.0.2.9" }),
    [/^Event 3 \(sign-in, .*\) was changed\.$/],
  ],
  ["one given to somebody else", () => change(2, { user_id: 2 }), [/^Event 2 .* was changed/]],
  ["a row that was removed", () => remove(2), [/^Event 2 was removed before event 3/]],
  ["several", () => remove(2, 3, 4), [/^Events 2 to 4 were removed before event 5/]],
  ["the first one", () => remove(1), [/^Event 1 was removed before event 2/]],
  ["the end", () => remove(4, 5), [/^Events 4 to 5 were removed at the end/]],
  ["all", () => remove(1, 2, 3, 4, 5), [/^Events 1 to 5 were removed at the end/]],
  [
    "an end that was made to look like one",
    async () => {
      const sealed = await site.db
        .selectFrom("security_event_chain")
        .select("sealed")
        .executeTakeFirstOrThrow();
      await remove(5);
      await site.db
        .updateTable("security_event_chain")
        .set({ sealed: `${sealed.sealed!.slice(0, -4)}AAAA` })
        .execute();
    },
    [/^The end of the chain cannot be opened/],
  ],
])("%s is found, in words", async (_what, tamper, found) => {
  await tamper();
  const told = await problems();
  expect(told).toEqual(found.map((words) => expect.stringMatching(words)));
});

it("a row that was made anew with its hash is found by the one after it", async () => {
  const [, second] = await rows();
  await change(2, { hash: second!.hash!.split("").toReversed().join("") });
  expect(await problems()).toEqual([
    expect.stringMatching(/^Event 2 .* was changed/),
    expect.stringMatching(/^Event 3 .* does not follow the one before it/),
  ]);
});

it("a database that was put back, with its seal, is found by what the log noted", async () => {
  const old = await site.db.selectFrom("security_event_chain").select("sealed").executeTakeFirstOrThrow();
  await note(1);
  const { end } = await verifyChain(site.services);
  await remove(6);
  await site.db.updateTable("security_event_chain").set(old).execute();
  expect(await problems()).toEqual([]);
  expect((await verifyChain(site.services, end)).problems).toEqual([
    "Event 6 was noted, and the chain ends at 5: the database is an older one, or was put back.",
  ]);
  await note(1);
  site.clock.advance({ minutes: 1 });
  expect((await verifyChain(site.services, { ...end, hash: "another" })).problems).toEqual([
    expect.stringMatching(/^Event 6 .* is not the one that was noted/),
  ]);
});

it("a seal that cannot be opened proves nothing", async () => {
  await site.db.updateTable("security_event_chain").set({ sealed: "nonsense" }).execute();
  expect(await verifyChain(site.services)).toMatchObject({ end: { position: 0, hash: "" }, checked: 0 });
});

it("a seal that cannot be opened does not stop the log, and stays told", async () => {
  await site.db.updateTable("security_event_chain").set({ sealed: "nonsense" }).execute();
  await note(1);
  expect(await problems()).toEqual([
    expect.stringMatching(/could not be opened, and the chain was begun anew after event 5/),
  ]);
});

it("a seal that cannot be opened is left as it is when secrets are renewed", async () => {
  await site.db.updateTable("security_event_chain").set({ sealed: "nonsense" }).execute();
  expect(await renewChain(site.services)).toMatchObject({ renewed: 0, unopened: 1 });
  expect(await site.db.selectFrom("security_event_chain").select("sealed").execute()).toEqual([
    { sealed: "nonsense" },
  ]);
});

it("what is older than RETENTION allows is forgotten without a break", async () => {
  site.clock.advance({ days: site.config.retention.securityEvents! + 1 });
  await note(1);
  await forgetOldEvents(site.services);
  expect((await rows()).map(({ position }) => position)).toEqual([6]);
  expect(await problems()).toEqual([]);
});
