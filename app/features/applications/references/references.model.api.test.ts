import { expect, it } from "vitest";
import {
  begin,
  formLasts,
  isAsking,
  isOpen,
  type Known,
  listed,
  now,
  referees,
  saidBy,
  site,
  type World,
} from "../../../../test/models/references.ts";
import { steps } from "../../../../test/models/reference-steps.ts";
import { type Rules, runModel } from "../../../../test/models/run-model.ts";
import { referenceKeyIn } from "../../../../test/references.ts";
import { findReferencePage } from "./references.server.ts";

const rules: Rules<World> = {
  async "each letter leaves at most once, none that is untrue, and two reminders at most"(world) {
    for (const one of world.known) await learn(one);
    for (const one of world.known) {
      const reminders = one.letters.filter(({ kind }) => kind.endsWith("_reminder"));
      for (const asking of one.askings)
        expect(reminders.filter((letter) => letter.asking === asking).length).toBeLessThanOrEqual(2);
    }
    for (const mail of site.mails.splice(0)) {
      for (const one of world.known) {
        const letter = one.letters.find(({ messageId }) => messageId === mail.messageId);
        if (!letter) continue;
        expect([letter.kind, letter.state]).toEqual([letter.kind, "waits"]);
        letter.state = "left";
        const { asking } = letter;
        if (!asking) continue;
        expect(mail.to).toBe(asking.to);
        expect([letter.kind, isAsking(one), isOpen(one, asking)]).toEqual([letter.kind, true, true]);
        asking.key = referenceKeyIn(mail);
      }
    }
  },
  async "what has not left waits in the outbox, or was taken back by a step, which is stored"(world) {
    for (const one of listed(world)) {
      const rows = await lettersOf(one);
      for (const letter of one.letters) {
        if (letter.state === "erased") continue;
        const { taken_back_at, sent_at, failed_at, mail } = rows.find(({ id }) => id === letter.id)!;
        const stored = taken_back_at ? "taken back" : sent_at ? "left" : failed_at ? "failed" : "waits";
        // Three days without the mail server.
        if (stored === "failed" && letter.state === "waits") letter.state = "failed";
        expect([letter.kind, stored]).toEqual([letter.kind, letter.state]);
        if (stored === "waits") expect(mail).not.toBeNull();
      }
    }
  },
  async "a referee's link works exactly as long as its page says"(world) {
    for (const one of world.known) {
      for (const asking of one.askings) {
        if (asking.key === null) continue;
        const page = findReferencePage(site.db, site.clock.now(), asking.key);
        if (one.place !== "list") {
          expect(await page).toBeUndefined();
          continue;
        }
        const isEnded = now() >= asking.at + formLasts;
        const isDecided = ["approved", "declined"].includes(one.status);
        const isGiven = saidBy(one, asking.referee) !== undefined;
        const ofNewest = isEnded ? "" : "open";
        // Who was asked again learns that, however old the form.
        const expected = isGiven || isDecided ? "" : isOpen(one, asking) ? ofNewest : "asked again";
        const standing = (await page)?.standing;
        expect(standing === "open" || standing === "asked again" ? standing : "").toBe(expected);
      }
    }
  },
  async "the application shows what each referee said, and the list agrees"(world) {
    const { body: list } = await world.office.get("/api/applications?status=all");
    for (const one of world.known) {
      const { status, body } = await world.office.get(`/api/applications/${one.id}`);
      expect(status).toBe(one.place === "list" ? 200 : 404);
      if (status !== 200) continue;
      expect([body.status, body.version]).toEqual([one.status, one.version]);
      for (const [at, referee] of referees.entries()) {
        const said = saidBy(one, referee);
        const isAsked = one.askings.some((each) => each.referee === referee);
        expect(body.references[at]).toMatchObject({
          state: said ? "given" : isAsked ? "waiting" : "not_asked",
          answer: said ? { remarks: said } : null,
        });
        expect(body.references[at].reminders).toBeLessThanOrEqual(2);
      }
      const row = list.data.find(({ id }: { id: number }) => id === one.id);
      expect(row.references_back).toBe(referees.filter((referee) => saidBy(one, referee)).length);
    }
  },
  async "one mail tells of each answer by a link"(world) {
    const told = await site.db
      .selectFrom("mails")
      .select("id")
      .where("kind", "=", "trade-reference")
      .execute();
    const answered = world.known.flatMap(({ askings }) => askings.filter(({ answer }) => answer));
    expect(told.length).toBeLessThanOrEqual(answered.length + world.erased);
    expect(told.length).toBeGreaterThanOrEqual(answered.length);
  },
};

/** Learns of letters that were written since. A key is stored only as its hash, by which a letter finds its form. */
async function learn(one: Known): Promise<void> {
  if (one.place !== "list") return;
  for (const { id, kind, message_id, recipient, step_version } of await lettersOf(one)) {
    if (one.letters.some((letter) => letter.id === id) || message_id === null) continue;
    const asking = one.askings.findLast((each) => kind.startsWith(each.referee) && each.to === recipient);
    one.letters.push({
      id,
      kind,
      messageId: message_id,
      asking,
      version: step_version,
      state: "waits",
    });
  }
}

function lettersOf({ id }: Known) {
  return site.db
    .selectFrom("trade_application_letters as letters")
    .leftJoin("mails", "mails.id", "letters.mail_id")
    .selectAll("letters")
    .select(["mails.id as mail", "message_id", "sent_at", "failed_at"])
    .where("application_id", "=", id)
    .orderBy("letters.id")
    .execute();
}

it("references hold their rules whatever happens in whatever order", async () => {
  expect(await runModel({ begin, steps, rules, seeds: [7, 16, 26] })).toBeGreaterThan(0);
});
