import { expect, it } from "vitest";
import { steps } from "../../../test/models/chase-steps.ts";
import { aboutOf, begin, isUnseen, site, type World } from "../../../test/models/chase.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "nobody is woken for what was seen or joined, nor who has left the office"({ messages }) {
    const loud = messages.filter(({ message }) => message.isLoud);
    expect(loud.filter(({ wasTrue, mayBeWoken }) => !wasTrue || !mayBeWoken)).toEqual([]);
  },
  async "a device has one try for each round of a call-out at most, and each leaves once at most"(world) {
    const { phones, messages } = world;
    const tries = await site.db
      .selectFrom("call_out_wakings")
      .innerJoin("call_outs", "call_outs.id", "call_out_wakings.call_out_id")
      .select(["call_out_id", "device_id", "call_outs.id"])
      .where("kind", "=", "wake")
      .execute();
    for (const [round, count] of await roundsOf()) {
      const own = tries.filter(({ call_out_id }) => call_out_id === round);
      for (const same of Map.groupBy(own, ({ device_id }) => device_id).values())
        expect(same.length).toBeLessThanOrEqual(count + 1);
    }
    // The tries of an erased call-out are erased with it.
    const loud = messages.filter((one) => one.message.isLoud && aboutOf(world, one));
    expect(loud.length).toBeLessThanOrEqual(tries.length);
    expect(phones.length).toBeGreaterThan(0);
  },
  async "what nobody has seen is followed up: after three minutes, and after ten"({ known }) {
    const rounds = await roundsOf();
    for (const one of known.filter(isUnseen)) {
      if (one.minutes === null) continue;
      const due = one.minutes >= 10 ? 2 : one.minutes >= 3 ? 1 : 0;
      expect(rounds.get(one.id) ?? 0).toBeGreaterThanOrEqual(due);
    }
  },
  async "one person has it, and everybody reads the same"(world) {
    for (const { id, seenBy, joinedTo, isRehearsal } of world.known.slice(-3)) {
      const { steps: taken } = (await world.browsers.owner.get(`/api/callouts/${id}`)).body;
      const seen = taken.filter(({ status }: { status: string }) => status === "seen");
      if (joinedTo === null) expect(seen.length).toBe(seenBy === null || seenBy === "nobody" ? 0 : 1);
      if (isRehearsal && seenBy === null) expect(taken).toHaveLength(1);
    }
  },
  async "a rehearsal says so in each message, and no call-out does"(world) {
    for (const pushed of world.messages) {
      const one = aboutOf(world, pushed);
      expect(pushed.message.title.startsWith("Rehearsal")).toBe(one?.isRehearsal ?? false);
    }
    const running = world.known.filter((one) => one.isRehearsal && isUnseen(one));
    expect(running.length).toBeLessThan(2);
  },
};

/** How many rounds were noted, by the id of the call-out. */
async function roundsOf(): Promise<Map<number, number>> {
  const notes = await site.db
    .selectFrom("call_out_notes")
    .select("call_out_id")
    .where("author_name", "=", "website")
    .execute();
  const all = Map.groupBy(notes, ({ call_out_id }) => call_out_id);
  return new Map([...all].map(([id, own]) => [id, own.length]));
}

it("waking the office holds its rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 2] })).toBeGreaterThan(0);
});
