import { beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { lastAudit } from "../../../test/last-audit.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { deliverDue, writeMessage } from "../../../test/webhooks.ts";
import { listProblems } from "../system/list-problems.server.ts";
import { switchOffDeadWebhooks } from "../../platform/webhooks/webhook-health.server.ts";

let site: Site;
let owner: Browser;
let id: number;

beforeEach(async () => {
  site = await openSite();
  owner = await site.signIn("owner");
  id = await add("https://hooks.example.com/in");
});

const add = async (url: string) =>
  (await owner.post("/api/webhooks", { url, events: ["message.created"] })).body.id as number;
const webhook = async () => (await (await site.signIn("owner")).get("/api/webhooks")).body.results[0];
const problems = async () =>
  (await listProblems(site.services)).map(({ key }) => key).filter((key) => key.startsWith("webhook"));
const dueAt = async () =>
  (await site.db.selectFrom("jobs").select("run_at").where("kind", "=", "send-webhook").execute()).map(
    ({ run_at }) => Date.parse(run_at) - site.clock.now().getTime(),
  );

/** Fails every due delivery and lets the housekeeping run, once an hour. */
async function failFor(hours: number, answer = 500) {
  for (let hour = 0; hour < hours; hour += 1) {
    await deliverDue(site, async () => answer);
    await switchOffDeadWebhooks(site.services);
    site.clock.advance({ hours: 1 });
  }
}

describe("a webhook that fails", () => {
  it("is a problem after a day, and none once an event has arrived", async () => {
    await writeMessage(site);
    await failFor(23);
    expect(await problems()).toEqual([]);
    await failFor(2);
    expect(await problems()).toEqual([`webhook-failing-${id}`]);
    await failFor(25, 204);
    expect(await problems()).toEqual([]);
    expect(await webhook()).toMatchObject({ failing_since: null, switched_off_at: null });
  });

  it("is switched off after three days: nothing is stored or sent until somebody switches it on", async () => {
    await writeMessage(site, "Vera");
    await failFor(71);
    await writeMessage(site, "Wanda");
    await failFor(3);
    expect(await problems()).toEqual([`webhook-off-${id}`]);
    const off = await webhook();
    expect(off.switched_off_at).not.toBeNull();
    expect(off.deliveries.map(({ state }: { state: string }) => state)).toEqual(["failed", "failed"]);
    await writeMessage(site, "Xenia");
    site.clock.advance({ hours: 48 });
    expect(await deliverDue(site, async () => 204)).toEqual([]);
    const back = await site.signIn("owner");
    expect((await back.post(`/api/webhooks/${id}/on`, {})).status).toBe(204);
    expect((await back.post(`/api/webhooks/${id}/on`, {})).status).toBe(409);
    expect((await back.post(`/api/webhooks/${id + 1}/on`, {})).status).toBe(404);
    expect(await lastAudit(site)).toMatchObject({ action: "switched on", subject_type: "webhook" });
    await writeMessage(site, "Yvonne");
    expect(await deliverDue(site, async () => 204)).toHaveLength(1);
    expect(await problems()).toEqual([]);
  });

  it("is on again once a delivery that somebody retries has arrived", async () => {
    await writeMessage(site);
    await failFor(74);
    const [{ id: delivery }] = (await webhook()).deliveries;
    const back = await site.signIn("owner");
    expect((await back.post(`/api/webhooks/${id}/deliveries/${delivery}/retry`, {})).status).toBe(204);
    await deliverDue(site, async () => 204);
    expect(await webhook()).toMatchObject({ failing_since: null, switched_off_at: null });
  });

  it("is switched off at once when its receiver answers 410, as Standard Webhooks asks", async () => {
    await writeMessage(site);
    await deliverDue(site, async () => 410);
    expect(await problems()).toEqual([`webhook-off-${id}`]);
    expect(await dueAt()).toEqual([]);
  });

  it("is switched off at once when its secret cannot be opened, because no retry would help", async () => {
    await site.db.updateTable("webhooks").set({ secret: "damaged" }).execute();
    await writeMessage(site);
    expect(await deliverDue(site, async () => 204)).toEqual([]);
    expect(await problems()).toEqual([`webhook-off-${id}`]);
    expect((await webhook()).deliveries).toMatchObject([
      { state: "failed", last_answer: "Its secret cannot be opened with APP_SECRET." },
    ]);
  });

  it("is not tried before the time that its answer names, nor later than after a day", async () => {
    await writeMessage(site);
    await deliverDue(site, async () => ({ status: 429, retryAfter: 120_000 }));
    expect(await dueAt()).toEqual([120_000]);
    site.clock.advance({ minutes: 3 });
    await deliverDue(site, async () => ({ status: 503, retryAfter: 1_000 }));
    expect(await dueAt()).toEqual([60_000]);
    site.clock.advance({ minutes: 3 });
    await deliverDue(site, async () => ({ status: 503, retryAfter: 1e15 }));
    expect(await dueAt()).toEqual([24 * 3_600_000]);
  });
});
