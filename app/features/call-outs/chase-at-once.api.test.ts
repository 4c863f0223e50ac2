import { expect, it } from "vitest";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { openSite } from "../../../test/site.ts";
import { chaseCallOut } from "./chase-call-outs.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
let clerk = await site.signIn("clerk");

const stored = (fields?: object) => reportedCallOut(site, site.visitor(), fields);
/** Lets minutes pass, one by one as a clock does. */
async function pass(minutes: number): Promise<void> {
  for (let passed = 0; passed < minutes; passed += 1) {
    site.clock.advance({ minutes: 1 });
    await site.jobs.drain();
  }
}
const notesOf = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body.notes;

it("the office is reminded once in each round, also if its job runs again, and of none that is half an hour old", async () => {
  const { id } = await stored();
  await pass(3);
  const due = site.clock.now().toISOString();
  await chaseCallOut(site.services, { callOutId: id, round: 1, due });
  await Promise.all([1, 2].map(() => chaseCallOut(site.services, { callOutId: id, round: 2, due })));
  await site.jobs.drain();
  expect(await notesOf(id)).toHaveLength(2);
  const other = await stored({ load: "Old" });
  site.clock.advance({ hours: 3 });
  clerk = await site.signIn("clerk");
  site.mails.length = 0;
  await site.jobs.drain();
  expect(site.mails.filter(({ subject }) => subject.startsWith("Not seen"))).toEqual([]);
  expect(await notesOf(other.id)).toEqual([]);
});

it("a webhook hears of an unseen call-out once if two processes run the round at once, and not before the limit or once it is seen", async () => {
  const owner = await site.signIn("owner");
  const events = ["callout.unseen"];
  await owner.post("/api/webhooks", { url: "https://hooks.example.com/in", events });
  const sent = async () => {
    const all = await site.db.selectFrom("webhook_deliveries").select("thing_id").execute();
    return all.map(({ thing_id }) => thing_id);
  };
  const runTwice = async (callOutId: number) => {
    const due = site.clock.now().toISOString();
    await Promise.all([1, 2].map(() => chaseCallOut(site.services, { callOutId, round: 2, due })));
  };
  const seen = await stored({ load: "A" });
  await pass(9);
  expect(await sent()).toEqual([]);
  await clerk.patch(`/api/callouts/${seen.id}`, { status: "seen" });
  await runTwice(seen.id);
  expect(await sent()).toEqual([]);
  const unseen = await stored({ load: "B" });
  await pass(9);
  await runTwice(unseen.id);
  await pass(20);
  expect(await sent()).toEqual([unseen.id]);
});
