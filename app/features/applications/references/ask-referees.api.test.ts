import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  askReferees,
  giveReference,
  nextApplication,
  openReferenceSite,
  referenceLetters,
} from "../../../../test/references.ts";

let owner: Browser;
let id: number;

const site = await openReferenceSite();

beforeEach(async () => ({ owner, id } = await nextApplication(site)));

it("mails each referee a link and its end date, and stores the link nowhere in readable form", async () => {
  const [first, second] = await askReferees(site, owner, id);
  expect(first).not.toBe(second);
  const mail = site.mails.at(-1)!;
  expect(mail.text).toMatch(/Please answer by \d+ \w+ 20\d\d\. The form works once\./);
  const stored = JSON.stringify(await site.db.selectFrom("mails").selectAll().execute());
  const rows = JSON.stringify(await site.db.selectFrom("trade_references").selectAll().execute());
  for (const token of [first, second]) {
    expect(stored).not.toContain(token);
    expect(rows).not.toContain(token);
  }
  const { body } = await owner.get(`/api/applications/${id}`);
  expect(body).toMatchObject({
    references_back: 0,
    references: [{ referee: "ref1", state: "waiting", answer: null }, { state: "waiting" }],
  });
});

it("sends and changes nothing once both have answered, but accepts a repeated sending", async () => {
  const key = { sending_key: "5e0d2f9c-1f4b-4a52-9d61-6a1c2f3d4e5f" };
  for (const token of await askReferees(site, owner, id, key))
    expect((await giveReference(site, token)).status).toBe(200);
  const again = await owner.post(`/api/applications/${id}/references`, { ...referenceLetters, ...key });
  expect(again).toMatchObject({ status: 200, body: { status: "references_asked" } });
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  const { version, letters } = await shown();
  for (const sent of [referenceLetters, {}, { note: "Rang both." }]) {
    expect(await owner.post(`/api/applications/${id}/references`, sent)).toMatchObject({
      status: 409,
      body: { message: "Both references have answered already. Nothing was sent." },
    });
  }
  expect(await shown()).toMatchObject({ status: "received", version, letters, notes: [] });
});

it("is undone with its step, and then nobody counts as asked", async () => {
  const sent = await owner.post(`/api/applications/${id}/references`, referenceLetters);
  await owner.post(`/api/applications/${id}/take-back`, { version: sent.body.version });
  expect((await shown()).references).toMatchObject([{ state: "not_asked" }, { state: "not_asked" }]);
  expect(await rows()).toEqual([]);
});

async function shown() {
  return (await owner.get(`/api/applications/${id}`)).body;
}

function rows() {
  return site.db.selectFrom("trade_references").selectAll().where("application_id", "=", id).execute();
}
