import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import {
  askReferees,
  giveReference,
  nextApplication,
  openReferenceSite,
  takeReference,
} from "../../../../test/references.ts";

let owner: Browser;
let id: number;

const site = await openReferenceSite();

beforeEach(async () => ({ owner, id } = await nextApplication(site)));

it("is stored once as taken by telephone, and ends the request by mail", async () => {
  const [token] = await askReferees(site, owner, id);
  const taken = await takeReference(owner, id, { referee: "ref1" });
  expect(taken).toMatchObject({
    status: 200,
    body: {
      references: [{ state: "given", answer: { taken_by: "Olive Owner", client_address: null } }, {}],
    },
  });
  expect((await takeReference(owner, id, { referee: "ref1" })).status).toBe(200);
  expect((await takeReference(owner, id, { referee: "ref1", remarks: "Another" })).status).toBe(409);
  expect((await giveReference(site, token, { remarks: "By the link" })).status).toBe(409);
  expect((await takeReference(owner, id, { referee: "ref2", answer: "none" })).body.references_back).toBe(2);
});

it("needs no letter, but needs an undecided application and its required fields", async () => {
  expect((await takeReference(owner, id, { referee: "ref2" })).body.references).toMatchObject([
    { state: "not_asked" },
    { state: "given", asked_at: null },
  ]);
  expect((await takeReference(owner, id, { referee: "ref3" })).status).toBe(422);
  expect((await takeReference(owner, id, { referee: "ref1", pays: null })).status).toBe(422);
  await owner.patch(`/api/applications/${id}`, { status: "approved" });
  expect((await takeReference(owner, id, { referee: "ref1" })).status).toBe(409);
  expect((await takeReference(owner, 999_999, { referee: "ref1" })).status).toBe(404);
});
