import { afterEach, beforeEach, expect, it } from "vitest";
import { Browser } from "../../../test/browser.ts";
import { reportedCallOut } from "../../../test/call-outs.ts";
import { describeOnPostgres } from "../../../test/engine.ts";
import { people, type Person } from "../../../test/people.ts";
import { openSite } from "../../../test/site.ts";
import { createApp } from "../../../server/app.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { watchContentVersion } from "../../platform/db/content-version.server.ts";
import { EventStreams } from "../../platform/http/event-streams.server.ts";
import { changeCallOut } from "./call-outs.server.ts";

const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const address = "/api/callout-events";
let streams: EventStreams;
let app: ReturnType<typeof createApp>;
let visitor: Browser;
let clerk: Browser;

beforeEach(async () => {
  site.clock.advance({ hours: 2 });
  streams = new EventStreams();
  app = createApp(site.services, { streams });
  visitor = new Browser(app);
  clerk = await signedIn("clerk");
});
afterEach(() => streams.close());

/** Signs in to the app that serves the streams. */
async function signedIn(person: Person): Promise<Browser> {
  const browser = new Browser(app);
  for (const [name, value] of (await site.signIn(person)).cookies) browser.cookies.set(name, value);
  return browser;
}

async function listen(browser: Browser) {
  const cookies = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const response = await app.request(address, { headers: { Cookie: cookies, Accept: "text/event-stream" } });
  const heard = { response, text: "", isOver: false };
  void (async () => {
    for await (const chunk of response.body ?? []) heard.text += new TextDecoder().decode(chunk);
    heard.isOver = true;
  })();
  return heard;
}

const told = ({ text }: { text: string }) => text.split("data: {").length - 1;

it("the office is told of each new call-out, step, join and deletion, and reads nobody's data in it", async () => {
  const heard = await listen(clerk);
  await expect.poll(() => told(heard)).toBe(1);
  const one = await reportedCallOut(site, visitor, { vehicle_number: "OL01 ONE" });
  await expect.poll(() => told(heard)).toBe(2);
  expect(heard.text).toContain('"unseen":1');
  const two = await reportedCallOut(site, visitor, { vehicle_number: "OL01 TWO" });
  await expect.poll(() => told(heard)).toBe(3);
  await clerk.patch(`/api/callouts/${one.id}`, { status: "seen" });
  await expect.poll(() => told(heard)).toBe(4);
  await clerk.post(`/api/callouts/${two.id}/join`, { into: one.id });
  await expect.poll(() => told(heard)).toBe(5);
  await clerk.delete(`/api/callouts/${two.id}`);
  await expect.poll(() => told(heard)).toBe(6);
  expect(heard.text).not.toMatch(/OL01|07700|FW-/);
});

it("counts as somebody whom a card reaches, as long as it is open and in use", async () => {
  const reach = async () => (await new Browser(app).get("/api/callout-reach")).body;
  expect(await reach()).toEqual({ reaches_somebody: false });
  const heard = await listen(clerk);
  await expect.poll(() => told(heard)).toBe(1);
  expect(await reach()).toEqual({ reaches_somebody: true });
  site.clock.advance({ minutes: 20 });
  expect(await reach(), "a tab that nobody has used for long").toEqual({ reaches_somebody: false });
  expect((await clerk.get("/api/callouts")).status).toBe(200);
  expect(await reach()).toEqual({ reaches_somebody: true });
  expect((await clerk.post("/logout")).status).toBe(204);
  await expect.poll(() => heard.isOver).toBe(true);
  expect(await reach()).toEqual({ reaches_somebody: false });
});

it("ends with the session, and when the duty goes", async () => {
  const owner = await signedIn("owner");
  const [signedOut, withoutDuty] = [await listen(clerk), await listen(await signedIn("onlooker"))];
  await expect.poll(() => told(signedOut) + told(withoutDuty)).toBe(2);
  expect((await clerk.post("/logout")).status).toBe(204);
  await expect.poll(() => signedOut.text).toContain("event: end");
  expect(signedOut.isOver).toBe(true);
  const { body } = await owner.get(`/api/users?search=${people.onlooker.email}&role=admin`);
  const [{ id }] = body.data;
  expect((await owner.patch(`/api/users/${id}`, { duties: ["pages"] })).status).toBe(200);
  await expect.poll(() => withoutDuty.text).toContain("event: end");
  expect(withoutDuty.isOver).toBe(true);
});

it("is refused to everybody without the duty, and opens no stream for HEAD", async () => {
  expect((await visitor.get(address)).status).toBe(401);
  expect((await (await signedIn("editor")).get(address)).status).toBe(403);
  expect((await clerk.request("HEAD", address)).status).toBe(200);
  expect(streams.count).toBe(0);
});

it("is no use of the session, so that it ends although its stream is open", async () => {
  const heard = await listen(clerk);
  await expect.poll(() => told(heard)).toBe(1);
  for (let hour = 0; hour < 3; hour += 1) {
    site.clock.advance({ minutes: 50 });
    const again = await listen(clerk);
    expect(again.response.status).toBe(hour < 2 ? 200 : 401);
  }
  streams.look();
  await expect.poll(() => heard.text).toContain("event: end");
});

describeOnPostgres("with several processes", () => {
  it("what another process stored is told: a step, a new call-out, a deletion and a restoration", async () => {
    const version = watchContentVersion(site.db, site.config.databaseAddress);
    version.onChange(() => streams.look());
    await expect.poll(() => version.known()).toBeDefined();
    const { id } = await reportedCallOut(site, visitor);
    const heard = await listen(clerk);
    await expect.poll(() => told(heard)).toBe(1);
    await changeCallOut(site.db, systemActor(site.clock.now()), id, { status: "seen" });
    await expect.poll(() => told(heard), { timeout: 10_000 }).toBe(2);
    // The site's own browsers are served by another app, which has other streams.
    const other = await reportedCallOut(site, site.visitor(), { vehicle_number: "OL02 TWO" });
    await expect.poll(() => told(heard), { timeout: 10_000 }).toBe(3);
    const owner = await site.signIn("owner");
    await owner.delete(`/api/callouts/${other.id}`);
    await expect.poll(() => told(heard), { timeout: 10_000 }).toBe(4);
    expect((await owner.post(`/api/bin/call-out/${other.id}/restore`)).status).toBeLessThan(300);
    await expect.poll(() => told(heard), { timeout: 10_000 }).toBe(5);
    await version.close();
  });
});
