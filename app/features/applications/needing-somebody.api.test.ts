import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import {
  askReferees,
  giveReference,
  nextApplication,
  openReferenceSite,
  takeReference,
} from "../../../test/references.ts";
import { DeliveryRejected } from "../../platform/mail/delivery-failures.ts";
import { readDashboard } from "../dashboard/dashboard.server.ts";

let owner: Browser;
let id: number;
let keys: [string, string];

const site = await openReferenceSite();

beforeEach(async () => {
  await site.db.deleteFrom("trade_applications").execute();
  ({ owner, id } = await nextApplication(site));
  keys = await askReferees(site, owner, id);
});

it("an application with both references back is listed, and counted on the dashboard, until it is decided", async () => {
  await giveReference(site, keys[0]);
  expect(await listed("back")).toEqual([]);
  expect(await counts()).toMatchObject({ bothBack: 0 });
  await takeReference(owner, id, { referee: "ref2", answer: "none" });
  expect(await listed("back")).toMatchObject([{ id, references_back: 2 }]);
  expect(await counts()).toMatchObject({ bothBack: 1 });
  await owner.patch(`/api/applications/${id}`, { status: "approved" });
  expect(await counts()).toMatchObject({ bothBack: 0 });
});

it.each([
  ["the referee answers by telephone", () => takeReference(owner, id, { referee: "ref1" })],
  ["somebody adds a note", () => owner.post(`/api/applications/${id}/notes`, { text: "Rang them." })],
  ["another letter leaves", () => askAgain()],
])("a letter that did not go out is marked in the list until %s", async (_case, work) => {
  expect(await listed("failed")).toEqual([]);
  await refuseLetterTo("ref1");
  expect(await listed("failed")).toMatchObject([{ id, letter_failed: true }]);
  expect((await owner.get(`/api/applications/${id}`)).body).toMatchObject({ letter_failed: true });
  expect(await counts()).toMatchObject({ failedLetters: 1 });
  site.clock.advance({ minutes: 1 });
  await work();
  expect(await listed("failed")).toEqual([]);
  expect(await counts()).toMatchObject({ failedLetters: 0 });
});

async function listed(status: string) {
  return (await owner.get(`/api/applications?status=${status}`)).body.data;
}

async function counts() {
  return (await readDashboard(site.services, ["office"])).office!;
}

async function askAgain() {
  await owner.patch(`/api/applications/${id}`, { status: "received" });
  keys = await askReferees(site, owner, id);
}

async function refuseLetterTo(kind: "ref1"): Promise<void> {
  const { message: last_error } = new DeliveryRejected("550 5.1.1 no such mailbox");
  const failed_at = site.clock.now().toISOString();
  const letter = site.db.selectFrom("trade_application_letters").select("mail_id").where("kind", "=", kind);
  await site.db
    .updateTable("mails")
    .set({ sent_at: null, failed_at, last_error })
    .where("id", "in", letter)
    .execute();
}
