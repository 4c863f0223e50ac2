import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createApp } from "../../../../server/app.ts";
import { Browser } from "../../../../test/browser.ts";
import { reportedCallOut } from "../../../../test/call-outs.ts";
import { pushDue } from "../../../../test/push-service.ts";
import { openSite, type Site } from "../../../../test/site.ts";
import { EventStreams } from "../../../platform/http/event-streams.server.ts";
import { findWakingProblem } from "./waking-problem.server.ts";

type Sent = { authorization: string | undefined; to: string; content: string };

let sent: Sent[] = [];
let status = 202;
const gateway = createServer(async (request, response) => {
  const { to, content } = JSON.parse(await text(request));
  sent.push({ authorization: request.headers.authorization, to, content });
  response.writeHead(status).end();
}).listen(0, "127.0.0.1");
await once(gateway, "listening");
afterAll(() => gateway.close());

const { port } = gateway.address() as AddressInfo;
const settings = {
  ADMIN_SECOND_FACTOR: "optional",
  SMS_URL: `http://127.0.0.1:${port}/messages`,
  SMS_BODY: '{"to":"{to}","content":"{text}"}',
  SMS_AUTHORIZATION: "Bearer of the gateway",
  SMS_PER_DAY: "2",
};
let site: Site;
let clerk: Browser;

beforeEach(async () => {
  [sent, status] = [[], 202];
  site = await openSite(settings);
  clerk = await site.signIn("clerk");
});

const switchOn = (telephone = "07700 900298") => clerk.post("/api/wake-devices/by-text", { telephone });
const stored = (fields: object = {}) => reportedCallOut(site, site.visitor(), fields);
const wakings = async (id: number) => (await clerk.get(`/api/callouts/${id}`)).body.wakings;

it("wakes by text message, says that it was handed over, and not that it arrived", async () => {
  expect((await switchOn()).body).toMatchObject({ is_by_text: true, name: "Text to 07700 900298" });
  expect((await site.visitor().get("/api/callout-reach")).body).toEqual({ reaches_somebody: true });
  const { id } = await stored({
    vehicle_number: "TX70 SMS",
    place: 'M20 "J9" {to}',
    telephone: "07700 900111",
  });
  await pushDue(site, []);
  expect(sent).toEqual([
    {
      authorization: "Bearer of the gateway",
      to: "+447700900298",
      content: `Call-out: TX70 SMS. M20 "J9" {to}. 07700 900111. Reported just now ${site.config.appUrl}/admin/call-outs/${id}`,
    },
  ]);
  expect(await wakings(id)).toMatchObject([{ outcome: "handed over", device: "Text to 07700 900298" }]);
});

it("sends a test, which its owner confirms, and says why one did not leave", async () => {
  const { body } = await switchOn();
  const test = () => clerk.post(`/api/wake-devices/${body.id}/test`);
  expect((await test()).status).toBe(200);
  expect(sent[0]!.content).toMatch(/^A test: this is how a call-out wakes you/);
  const confirmed = await clerk.post(`/api/wake-devices/${body.id}/confirmation`);
  expect(confirmed.body.confirmed_at).toEqual(expect.any(String));
  status = 401;
  const refused = await test();
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "The test did not leave. The gateway for text messages answered 401.",
  ]);
});

it("stops at the limit of a day, and tries again when the gateway is busy", async () => {
  await switchOn();
  status = 503;
  const first = await stored();
  await pushDue(site, []);
  expect(await wakings(first.id)).toMatchObject([
    { outcome: "waiting", problem: "The gateway for text messages answered 503." },
  ]);
  status = 200;
  site.clock.advance({ seconds: 10 });
  await pushDue(site, []);
  expect(await wakings(first.id)).toMatchObject([{ outcome: "handed over" }]);
  const [second, third] = [await stored(), await stored()];
  expect(
    (await clerk.patch(`/api/callouts/${first.id}`, { status: "done", version: first.version })).status,
  ).toBe(200);
  await pushDue(site, []);
  expect(sent.length, "two of a day, joined with what waits").toBeLessThanOrEqual(4);
  const fourth = await stored();
  await pushDue(site, []);
  const outcomes = [second, third, fourth].map(async ({ id }) => (await wakings(id))[0]);
  expect((await Promise.all(outcomes)).map((one) => one?.problem).at(-1)).toBe(
    "2 text messages have left within 24 hours, which is the limit (SMS_PER_DAY).",
  );
  site.clock.advance({ hours: 25 });
  clerk = await site.signIn("clerk");
  const next = await stored();
  await pushDue(site, []);
  expect(await wakings(next.id)).toMatchObject([{ outcome: "handed over" }]);
});

it("counts a message once, however many call-outs it joins", async () => {
  await switchOn();
  const joined = [await stored(), await stored(), await stored()];
  await pushDue(site, []);
  expect(sent).toHaveLength(1);
  for (const { id } of joined) await clerk.patch(`/api/callouts/${id}`, { status: "done" });
  site.clock.advance({ minutes: 2 });
  const next = await stored();
  await pushDue(site, []);
  expect(await wakings(next.id)).toMatchObject([{ outcome: "handed over" }]);
});

describe("a rehearsal", () => {
  const rehearse = async () => {
    const { id } = (await clerk.post("/api/rehearsals", {})).body;
    await pushDue(site, []);
    await clerk.post(`/api/rehearsals/${id}/ending`, {});
    await pushDue(site, []);
    site.clock.advance({ minutes: 2 });
    return id as number;
  };
  const texts = () => sent.map(({ content }) => content.slice(0, 20));

  it("uses up no text message of the night, and cannot send more than the limit of a day either", async () => {
    await switchOn();
    for (let time = 0; time < 4; time += 1) await rehearse();
    const ofRehearsals = sent.length;
    expect(texts()[0]).toMatch(/^Rehearsal/);
    expect(ofRehearsals).toBe(2);
    const ids = [];
    for (let time = 0; time < 2; time += 1) {
      const { id } = await stored();
      await pushDue(site, []);
      ids.push(id);
      await clerk.patch(`/api/callouts/${id}`, { status: "done" });
      site.clock.advance({ minutes: 2 });
    }
    for (const id of ids) expect(await wakings(id)).toMatchObject([{ outcome: "handed over" }]);
  });

  it("goes out also where the night has used its text messages", async () => {
    await switchOn();
    for (let time = 0; time < 3; time += 1) {
      const { id } = await stored();
      await pushDue(site, []);
      await clerk.patch(`/api/callouts/${id}`, { status: "done" });
      site.clock.advance({ minutes: 2 });
    }
    expect(sent).toHaveLength(2);
    await rehearse();
    expect(texts().at(-1)).toMatch(/^Rehearsal/);
  });
});

it("reaches nobody any more once the gateway is switched off, and says so before a card is sent", async () => {
  await switchOn();
  const without = { ...site.services, config: { ...site.config, textGateway: undefined } };
  const app = createApp(without, { streams: new EventStreams() });
  expect((await new Browser(app).get("/api/callout-reach")).body).toEqual({ reaches_somebody: false });
  expect(await findWakingProblem(site.services, site.clock.now())).toBeUndefined();
  await stored();
  expect(await findWakingProblem(without, site.clock.now())).toMatchObject({ key: "nobody-can-be-woken" });
});

it("refuses what is no number, and everything where no gateway is set", async () => {
  expect((await switchOn("next door")).status).toBe(422);
  const without = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
  const other = await without.signIn("clerk");
  expect((await other.get("/api/wake-devices")).body.has_texts).toBe(false);
  expect((await other.post("/api/wake-devices/by-text", { telephone: "07700 900298" })).status).toBe(409);
});
