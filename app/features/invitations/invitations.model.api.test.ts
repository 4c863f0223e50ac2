import { expect, it } from "vitest";
import { begin, site, steps, type World } from "../../../test/models/invitations.ts";
import { linkIn } from "../../../test/mails.ts";
import { type Rules, runModel } from "../../../test/models/run-model.ts";

const rules: Rules<World> = {
  async "an invitation leaves at most once for each time that it was asked for, and to an account that waits"(
    world,
  ) {
    for (const mail of site.mails.splice(0)) {
      if (mail.subject !== "Your account is waiting for you") continue;
      const one = world.known.find(({ email }) => email === mail.to);
      expect([mail.to, one?.password]).toEqual([mail.to, null]);
      const token = /reset-password\/([^?]+)/.exec(linkIn(mail, /reset-password/))![1]!;
      const rows = await site.db
        .selectFrom("mails")
        .select(["message_id", "created_at"])
        .where("kind", "=", "invitation")
        .where("recipient", "=", mail.to)
        .orderBy("id", "desc")
        .execute();
      // A link whose mail leaves late is not one that a later mail has replaced.
      expect(rows[0]!.message_id).toBe(mail.messageId);
      one!.links.push({ token, at: Date.parse(rows[0]!.created_at) });
      expect(one!.links.length).toBeLessThanOrEqual(one!.asked);
    }
  },
  async "the list shows who has an account"(world) {
    const { body } = await world.owner.get("/api/users?search=example.com");
    const emails: string[] = body.data.map((one: { email: string }) => one.email);
    const own = emails.filter((email) => /^n(ia|ed)@/.test(email));
    expect(own.toSorted()).toEqual(world.known.map(({ email }) => email).toSorted());
  },
};

it("invitations hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules })).toBeGreaterThan(0);
});
