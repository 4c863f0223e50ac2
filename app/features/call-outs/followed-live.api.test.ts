import { afterEach, beforeEach, expect, it } from "vitest";
import { Browser } from "../../../test/browser.ts";
import { callOfPage, reportedCallOut } from "../../../test/call-outs.ts";
import { describeOnPostgres } from "../../../test/engine.ts";
import { openSite } from "../../../test/site.ts";
import { createApp } from "../../../server/app.ts";
import { watchContentVersion } from "../../platform/db/content-version.server.ts";
import { EventStreams } from "../../platform/http/event-streams.server.ts";
import { changeCallOut } from "./call-outs.server.ts";

let visitor: Browser;
let clerk: Browser;
let streams: EventStreams;
let app: ReturnType<typeof createApp>;

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  streams = new EventStreams();
  app = createApp(site.services, { streams });
  visitor = new Browser(app);
  // Signs the clerk in to the app that serves the event streams.
  clerk = new Browser(app);
  for (const [name, value] of (await site.signIn("clerk")).cookies) clerk.cookies.set(name, value);
});
afterEach(() => streams.close());

const addressOf = (receipt: Record<string, string>) => `${callOfPage(receipt.page_url!)}/events`;

async function listen(address: string) {
  const response = await app.request(address);
  const heard = { response, text: "" };
  void (async () => {
    for await (const chunk of response.body ?? []) heard.text += new TextDecoder().decode(chunk);
  })();
  return heard;
}

it("the driver's page gets each step of its call-out, and of the one that it was joined to", async () => {
  const one = await reportedCallOut(site, visitor, { vehicle_number: "SS01 ONE" });
  const two = await reportedCallOut(site, visitor, { vehicle_number: "SS01 TWO" });
  const heard = await listen(addressOf(two.receipt));
  expect(heard.response.headers.get("Content-Type")).toContain("text/event-stream");
  await expect.poll(() => heard.text).toContain('"status":"received"');
  expect(heard.text).not.toMatch(/07700|51\.14|marker post/);
  await clerk.patch(`/api/callouts/${two.id}`, { status: "seen" });
  await expect.poll(() => heard.text).toContain('"status":"seen"');
  await clerk.post(`/api/callouts/${two.id}/join`, { into: one.id });
  await expect.poll(() => heard.text).toContain(one.receipt.reference);
  await clerk.patch(`/api/callouts/${one.id}`, { status: "on_way", technician: "Tom" });
  await expect.poll(() => heard.text).toContain('"technician":"Tom"');
});

it("ends when the call-out is deleted, and cannot be opened without the key", async () => {
  const { id, receipt } = await reportedCallOut(site, visitor);
  const heard = await listen(addressOf(receipt));
  await clerk.delete(`/api/callouts/${id}`);
  await expect.poll(() => heard.text).toContain("event: end");
  expect(await visitor.get(addressOf(receipt))).toMatchObject({ status: 404 });
  expect(await visitor.get("/api/callout-pages/no-such-key/events")).toMatchObject({ status: 404 });
  expect(await visitor.request("HEAD", addressOf(receipt))).toMatchObject({ status: 404 });
});

it("opens no stream for HEAD, and answers 503 with Retry-After during shutdown", async () => {
  const { receipt } = await reportedCallOut(site, visitor);
  const head = await visitor.request("HEAD", addressOf(receipt));
  expect([head.status, head.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(streams.count).toBe(0);
  streams.close();
  const refused = await visitor.get(addressOf(receipt));
  expect(refused).toMatchObject({ status: 503 });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
});

describeOnPostgres("with several processes", () => {
  it("a step that another process stored is sent", async () => {
    const version = watchContentVersion(site.db, site.config.databaseAddress);
    version.onChange(() => streams.look());
    await expect.poll(() => version.known()).toBeDefined();
    const { id, receipt } = await reportedCallOut(site, visitor);
    const heard = await listen(addressOf(receipt));
    await expect.poll(() => heard.text).toContain('"status":"received"');
    const actor = { id: null, name: "Olive", client: "", requestId: "", device: "", now: site.clock.now() };
    await changeCallOut(site.db, actor, id, { status: "seen" });
    await expect.poll(() => heard.text, { timeout: 10_000 }).toContain('"status":"seen"');
    await version.close();
  });
});
