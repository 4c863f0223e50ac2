import { expect, it } from "vitest";
import {
  begin,
  colleagues,
  hasFailed,
  type Known,
  listed,
  now,
  site,
  type World,
} from "../../../test/models/messages.ts";
import { steps } from "../../../test/models/message-steps.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";
import { people } from "../../../test/people.ts";
import { days } from "../../platform/durations.ts";
import { countMessages } from "./contact.server.ts";
import { isUnfinished, messageStatuses } from "./message-status.ts";

const rules: Rules<World> = {
  async "each reply leaves once for its address, and a refused one makes its message new"(world) {
    for (const mail of site.mails.splice(0)) {
      const sent = world.known
        .flatMap(({ replies }) => replies)
        .find(({ subject }) => subject === mail.subject);
      if (!sent) continue;
      expect([sent.state, sent.to]).toEqual(["waiting", mail.to]);
      Object.assign(sent, { state: "sent", endedAt: now() });
    }
    const failed = await site.db
      .selectFrom("mails")
      .select(["subject", "failed_at"])
      .where("failed_at", "is not", null)
      .execute();
    for (const one of world.known) {
      for (const sent of one.replies) {
        if (sent.state !== "waiting" || !failed.some(({ subject }) => subject === sent.subject)) continue;
        Object.assign(sent, { state: "failed", endedAt: now() });
        if (sent === one.replies.at(-1)) reopened(one);
      }
    }
  },
  async "a message shows what was done, and a deleted one is in the bin"(world) {
    const bin = await world.office.owner.get("/api/bin");
    expect(idsOf(bin.body.entries).toSorted((a, b) => a - b)).toEqual(
      world.known.flatMap(({ id, place }) => (place === "bin" ? id : [])),
    );
    for (const one of world.known) {
      const { status, body } = await world.office.owner.get(`/api/messages/${one.id}`);
      expect(status).toBe(one.place === "list" ? 200 : 404);
      if (status !== 200) continue;
      expect({ ...body, replies: body.replies.map(shownReply), notes: textsOf(body.notes) }).toMatchObject({
        status: one.status,
        version: one.version,
        email: one.email,
        due_on: one.due,
        replies: one.replies.map(shownReply),
        notes: one.notes,
        reply_failed: hasFailed(one),
      });
      expect(body.assigned_to?.name ?? null).toBe(one.assigned && nameOf(one.assigned));
    }
  },
  async "lists, counts and search agree"(world) {
    const here = listed(world);
    const mine = ({ assigned, status }: Known) => assigned === "clerk" && isUnfinished(status);
    const expected = {
      ...Object.fromEntries(
        messageStatuses.map((each) => [each, here.filter(({ status }) => status === each)]),
      ),
      mine: here.filter(mine),
      due: here.filter(({ due, status }) => due !== null && isUnfinished(status)),
      failed: here.filter(hasFailed),
    };
    const { id } = (await world.office.clerk.get("/api/user")).body.data;
    const counts = await countMessages(site.db, id);
    for (const [filter, ones] of Object.entries(expected)) {
      const { body } = await world.office.clerk.get(`/api/messages?status=${filter}`);
      expect([filter, idsOf(body.data)]).toEqual([filter, idsOf(ones).toReversed()]);
      expect([filter, counts[filter as keyof typeof counts]]).toEqual([filter, ones.length]);
    }
    for (const { name, status, ...one } of world.known) {
      const { body } = await world.office.owner.get(`/api/messages?search=${encodeURIComponent(name)}`);
      expect(body.data).toHaveLength(one.place === "list" && status !== "spam" ? 1 : 0);
    }
  },
  async "one mail tells the office of each message, and one a colleague of each message given to them"(
    world,
  ) {
    const queued = await site.db.selectFrom("mails").select(["kind", "recipient", "text"]).execute();
    for (const one of world.known) {
      const about = queued.filter(({ text }) => text.includes(one.name));
      const told = about
        .filter(({ kind }) => kind === "message-given")
        .flatMap(({ recipient, text }) =>
          colleagues.flatMap((to) =>
            people[to].email === recipient
              ? `${to} by ${colleagues.find((by) => text.includes(`${nameOf(by)} has given`))}`
              : [],
          ),
        );
      if (one.told && one.place !== "gone" && site.clock.now().getTime() - one.arrivedAt < days(60))
        // Jobs of the same moment run beside each other.
        expect(told.toSorted()).toEqual(one.told.toSorted());
    }
  },
};

function reopened(one: Known): void {
  if (one.place === "bin") one.hasFailedThere = true;
  if (one.place !== "list" || one.status === "spam" || one.status === "new") return;
  Object.assign(one, { status: "new", version: one.version + 1 });
}

const idsOf = (ones: { id: number }[]) => ones.map(({ id }) => id);
const textsOf = (notes: { text: string }[]) => notes.map(({ text }) => text);
const shownReply = ({ id, subject, to, state }: Known["replies"][number]) => ({ id, subject, to, state });
const nameOf = (person: (typeof colleagues)[number]) =>
  `${people[person].firstname} ${people[person].lastname}`;

it("messages hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [7, 22] })).toBeGreaterThan(0);
});
