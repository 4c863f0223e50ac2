import { expect, it } from "vitest";
import { begin, learnLinks, steps, type World } from "../../../../test/models/invitations.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "an invitation leaves at most once for each time that it was asked for, and to an account that waits"(
    world,
  ) {
    await learnLinks(world);
  },
  async "the list shows who has an account"(world) {
    const { body } = await world.owner.get("/api/users?search=example.com");
    const emails: string[] = body.data.map((one: { email: string }) => one.email);
    const own = emails.filter((email) => /^n(ia|ed)@/.test(email));
    expect(own.toSorted()).toEqual(world.known.map(({ email }) => email).toSorted());
  },
};

it("invitations hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 21] })).toBeGreaterThan(0);
});
