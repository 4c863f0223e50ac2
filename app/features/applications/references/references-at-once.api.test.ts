import { expect, it } from "vitest";
import { mailsOf } from "../../../../test/mails.ts";
import {
  askReferees,
  giveReference,
  nextApplication,
  openReferenceSite,
} from "../../../../test/references.ts";
import { remindReferees } from "./remind-referees.server.ts";

const site = await openReferenceSite();

it("a reference that is sent several times at once is one, and the office is told once", async () => {
  const { owner, id } = await nextApplication(site);
  const [token] = await askReferees(site, owner, id);
  const mails = await mailsOf(site, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => giveReference(site, token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });
  expect(mails).toMatchObject([
    { to: "accounts@frostway.example.com", subject: expect.stringContaining("has come") },
  ]);
  expect((await owner.get(`/api/applications/${id}`)).body.references_back).toBe(1);
});

it("two processes that remind at the same time send one reminder to each referee", async () => {
  await site.db.deleteFrom("trade_applications").execute();
  const { owner, id } = await nextApplication(site);
  await askReferees(site, owner, id);
  const mails = await mailsOf(site, async () => {
    site.clock.advance({ days: 5 });
    await Promise.all([remindReferees(site.services), remindReferees(site.services)]);
  });
  expect(mails.map(({ to }) => to).toSorted()).toEqual([
    "office@first.example.com",
    "office@second.example.com",
  ]);
});
