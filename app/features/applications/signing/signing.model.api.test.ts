import { expect, it } from "vitest";
import { linkIn } from "../../../../test/mails.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";
import {
  addressOf,
  begin,
  site,
  stateOf,
  steps,
  visitor,
  type World,
} from "../../../../test/models/signing.ts";
import { findSigningPage } from "./signing.server.ts";

const rules: Rules<World> = {
  async "a link works exactly as long as its page and the applicant's page say"(world) {
    for (const one of world.signings) {
      const { body } = await visitor.get(`/api/signings/${one.watch}`);
      expect(body).toEqual({ state: stateOf(one), reference: one.reference });
      const page = await findSigningPage(site.db, site.clock.now(), one.token);
      expect(page?.state).toBe(stateOf(one));
      expect(page!.fields?.company_name).toBe(stateOf(one) === "waiting" ? one.company : undefined);
    }
  },
  async "each form becomes one application, as it was filled in"(world) {
    const rows = await site.db
      .selectFrom("trade_applications")
      .select(["reference", "company_name"])
      .execute();
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual([...world.sent.values()].toSorted());
    for (const { reference, company } of world.signings)
      if (reference) expect(rows).toContainEqual({ reference, company_name: company });
  },
  async "the mail to a signer leaves once, and only while the signing waits"(world) {
    for (const mail of site.mails.splice(0)) {
      if (!mail.subject.startsWith("Please sign")) continue;
      const path = linkIn(mail, /^\/sign\//).slice("/sign/".length);
      const page = await findSigningPage(site.db, site.clock.now(), path);
      expect([mail.to, page?.state]).toEqual([mail.to, "waiting"]);
      const one = world.signings.find((each) => addressOf(each) === mail.to && stateOf(each) === "waiting");
      expect([one?.state, one?.isMailed]).toEqual(["waiting", false]);
      one!.isMailed = true;
    }
  },
  async "one mail tells the applicant that nobody signed in time"(world) {
    const told = await site.db
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "trade-signing-ended")
      .execute();
    expect(told).toHaveLength(world.told);
  },
};

it("signings hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [1, 3] })).toBeGreaterThan(0);
});
