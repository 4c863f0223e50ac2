import { expect, it } from "vitest";
import { callOfPage } from "../../../test/call-outs.ts";
import {
  begin,
  driver,
  hasEnded,
  listed,
  mainOf,
  site,
  statusOf,
  type World,
} from "../../../test/models/call-outs.ts";
import { steps } from "../../../test/models/call-out-steps.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { isOpen } from "./call-out-status.ts";

const rules: Rules<World> = {
  async "what was accepted is on the list, or left by a named way, and its status is the last step"(world) {
    const { body } = await world.office.get("/api/callouts?status=all");
    const shown = listed(world).filter(({ joinedTo }) => joinedTo === null);
    const expected = shown.map((one) => ({ id: one.id, status: statusOf(one) })).toReversed();
    const found = body.data.map(({ id, status }: { id: number; status: string }) => ({ id, status }));
    expect(found).toEqual(expected.slice(0, 25));
    const open = await world.office.get("/api/callouts?status=open");
    expect(open.body.total).toBe(shown.filter((one) => isOpen(statusOf(one))).length);
  },
  async "time line, joins and search agree with the list"(world) {
    const one = world.known.at(-1);
    if (!one) return;
    const { status, body } = await world.office.get(`/api/callouts/${one.id}`);
    expect(status).toBe(one.place === "list" ? 200 : 404);
    const search = await world.office.get(`/api/callouts?status=all&search=${one.reference}`);
    expect(search.body.data).toHaveLength(one.place === "list" ? 1 : 0);
    if (one.place !== "list") return;
    expect(body.steps.map((each: { status: string }) => each.status)).toEqual(one.steps);
    expect(body.joined_to).toBe(one.joinedTo);
    expect(search.body.data[0].status).toBe(statusOf(mainOf(world, one)));
  },
  async "a driver's page works exactly as long as it says, and shows the call-out that is worked on"(world) {
    for (const one of world.known.slice(-4)) {
      const { status, body } = await driver.get(callOfPage(one.page));
      const isThere = one.place === "list" && !hasEnded(one);
      expect(status).toBe(isThere ? 200 : 404);
      if (isThere) expect(body.status).toBe(statusOf(mainOf(world, one)));
    }
  },
  async "one mail tells of each report, and none is true no more when it leaves"(world) {
    const queued = await site.db.selectFrom("mails").select(["subject"]).execute();
    for (const one of world.known) {
      const own = queued.filter(({ subject }) => subject.includes(one.reference));
      expect(own).toHaveLength(one.mails);
    }
    for (const { subject, text } of site.mails.splice(0)) {
      if (!subject.startsWith("Not seen")) continue;
      const one = world.known.find(({ reference }) => text.includes(reference));
      expect(one && [one.place, statusOf(one), one.joinedTo]).toEqual(["list", "received", null]);
    }
  },
  async "each round of following up is noted once"() {
    const notes = await site.db
      .selectFrom("call_out_notes")
      .select(["call_out_id", "text"])
      .where("author_name", "=", "website")
      .execute();
    const told = notes.map(({ call_out_id, text }) => `${call_out_id} ${text}`);
    expect(new Set(told).size).toBe(told.length);
  },
};

it("call-outs hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 24, 58] })).toBeGreaterThan(0);
});
