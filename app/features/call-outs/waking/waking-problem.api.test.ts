import { beforeEach, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { people } from "../../../../test/people.ts";
import { pushBrowser } from "../../../../test/push-browser.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { findWakingProblem } from "./waking-problem.server.ts";

let site: Site;
let owner: Browser;
const found = () => findWakingProblem(site.services, site.clock.now());

beforeEach(async () => {
  site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await site.signIn("owner");
});

it("is nothing on a site without call-outs, a note once they arrive, and pressing once people are planned", async () => {
  expect(await found()).toBeUndefined();
  await reportedCallOut(site, site.visitor());
  expect(await found()).toMatchObject({ key: "nobody-can-be-woken", urgency: "note" });
  expect((await owner.post("/api/on-call/taking", { until: "06:00" })).status).toBe(200);
  expect(await found()).toMatchObject({ key: "nobody-can-be-woken", urgency: "soon" });
});

it("names who is on call without a phone, and ends once that person switches one on", async () => {
  const clerk = await site.signIn("clerk");
  await clerk.post("/api/wake-devices", pushBrowser("clerk").subscription);
  await owner.post("/api/on-call/taking", { until: "06:00" });
  expect(await found()).toMatchObject({
    key: "on-call-without-device",
    text: "Olive Owner is on call and has no phone that can be woken",
  });
  await owner.post("/api/wake-devices", pushBrowser("owner").subscription);
  expect(await found()).toBeUndefined();
});

it("tells a driver, before the card is sent, whether it wakes somebody", async () => {
  const reach = async () => (await site.visitor().get("/api/callout-reach")).body;
  expect(await reach()).toEqual({ reaches_somebody: false });
  const clerk = await site.signIn("clerk");
  await clerk.post("/api/wake-devices", pushBrowser("clerk").subscription);
  expect(await reach()).toEqual({ reaches_somebody: true });
  await site.db
    .updateTable("users")
    .set({ duties: "pages" })
    .where("email", "=", people.clerk.email)
    .execute();
  expect(await reach(), "who lost the duty office is not woken").toEqual({ reaches_somebody: false });
});
