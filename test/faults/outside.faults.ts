import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { days, hours, minutes } from "../../app/platform/durations.ts";
import { pushBrowser } from "../push-browser.ts";
import { report } from "./call-outs.faults.ts";
import { bothEngines, type Fault } from "./fault.ts";
import { OutsideService } from "./outside-service.ts";
import { preload, setClock } from "./preloads.ts";
import type { World } from "./world.ts";

const asUsual = { saving: "As usual", readyz: "200" };

export const outsideFaults: Fault[] = [
  {
    fault: "Push services away, hanging or failing (5xx), each for one device",
    engines: bothEngines,
    visitor: "A card is accepted at once; devices of another service are woken within seconds",
    ...asUsual,
    backOffice: "The call-out says why a device was not woken",
    ends: "By itself: each is tried again after 10 s, 30 s, 1 min and 2 min, and then in the next round",
    prove: provePush,
  },
  {
    fault: "Push service says that a device is gone (410)",
    engines: bothEngines,
    visitor: "A card is accepted at once",
    ...asUsual,
    backOffice: "The device leaves the list; the call-out says why it was not woken",
    ends: "When its owner switches it on again",
    async prove(world) {
      const service = await OutsideService.start(world);
      await startWithClock(world);
      await switchOn(world, service, "/old");
      service.answers = () => 410;
      const id = await report(world, "gone");
      await world.eventually("the device is removed", async () =>
        assert.deepEqual(await devicesOf(world), []),
      );
      assert.match(JSON.stringify(await wakingsOf(world, id)), /answered 410/);
      assert.equal(service.received.length, 1, "a device that is gone is not tried again");
      service.answers = () => 201;
      await switchOn(world, service, "/new");
      await report(world, "there again");
      await world.eventually("it is woken again", async () => assert.equal(service.count("/new"), 1));
    },
  },
  {
    fault: "Gateway for text messages hanging, then away",
    engines: bothEngines,
    visitor: "A card is accepted at once",
    ...asUsual,
    backOffice: "The call-out says that the telephone was not reached",
    ends: "By itself, like the devices of a push service",
    prove: proveTexts,
  },
  {
    fault: "Webhook receiver slow, then gone",
    engines: bothEngines,
    visitor: "Every page",
    ...asUsual,
    backOffice:
      "Other receivers get each event at once; *System* names this one after a day, after three it is off",
    ends: "When the owner switches it on again",
    prove: proveWebhooks,
  },
];

function startWithClock(world: World, settings: Record<string, string> = {}): Promise<void> {
  return world.start({ nodeOptions: preload("set-clock.mjs", "outside.mjs"), settings });
}

async function switchOn(world: World, service: OutsideService, path: string): Promise<void> {
  const { subscription } = pushBrowser(path, service.address(path));
  const { status, body } = await world.post("/api/wake-devices", subscription);
  assert.equal(status, 201, body);
}

async function devicesOf(world: World) {
  return (await world.client.get<{ data: { id: number }[] }>("/api/wake-devices")).data;
}

async function wakingsOf(world: World, id: number) {
  const { wakings } = await world.client.get<{ wakings: { outcome: string; problem: string | null }[] }>(
    `/api/callouts/${id}`,
  );
  return wakings;
}

async function provePush(world: World): Promise<void> {
  const troubled = { away: await OutsideService.start(world), others: await OutsideService.start(world) };
  const well = await OutsideService.start(world);
  await startWithClock(world);
  await switchOn(world, troubled.away, "/away");
  await switchOn(world, troubled.others, "/hangs");
  await switchOn(world, troubled.others, "/fails");
  await switchOn(world, well, "/well");
  await troubled.away.goAway();
  troubled.others.answers = (path) => (path === "/hangs" ? null : 503);
  const begun = performance.now();
  const id = await report(world, "push");
  await world.eventually("the others are woken", async () => assert.equal(well.count("/well"), 1));
  const took = performance.now() - begun;
  assert(took < 5_000, `another device was woken after ${took.toFixed(0)} ms`);
  await world.eventually("each has failed", async () =>
    assert.equal((await wakingsOf(world, id)).filter(({ problem }) => problem).length, 3),
  );
  const before = new Map(["/hangs", "/fails"].map((path) => [path, troubled.others.count(path)]));
  troubled.others.answers = () => 201;
  await troubled.away.comeBack();
  await setClock(world, minutes(1));
  await world.eventually("all are woken", async () => {
    const outcomes = (await wakingsOf(world, id)).map(({ outcome }) => outcome);
    assert.deepEqual(outcomes, Array(4).fill("handed over"));
  });
  assert.equal(troubled.away.count("/away"), 1);
  for (const [path, count] of before) assert.equal(troubled.others.count(path), count + 1);
  assert.equal(well.count("/well"), 1);
}

async function proveTexts(world: World): Promise<void> {
  const gateway = await OutsideService.start(world);
  await startWithClock(world, { SMS_URL: `http://127.0.0.1:${gateway.port}/send?to={to}&text={text}` });
  await world.client.post("/api/wake-devices/by-text", { telephone: "07700 900298" });
  gateway.answers = () => null;
  const id = await report(world, "texts");
  await world.eventually("it is tried", async () => assert.equal(gateway.count("/send"), 1));
  await gateway.goAway();
  await world.eventually("it has failed", async () =>
    assert.match(JSON.stringify(await wakingsOf(world, id)), /could not be reached/),
  );
  gateway.answers = () => 200;
  await gateway.comeBack();
  await setClock(world, minutes(1));
  await world.eventually("the text is handed over", async () =>
    assert.deepEqual(
      (await wakingsOf(world, id)).map(({ outcome }) => outcome),
      ["handed over"],
    ),
  );
  assert.equal(gateway.count("/send"), 2);
}

async function proveWebhooks(world: World): Promise<void> {
  const [slow, quick] = [await OutsideService.start(world), await OutsideService.start(world)];
  await startWithClock(world);
  for (const service of [slow, quick])
    await world.client.post("/api/webhooks", { url: service.address("/in"), events: ["message.created"] });
  slow.answers = () => null;
  const begun = performance.now();
  for (let sent = 1; sent <= 5; sent += 1) {
    const person = { name: `Rosa ${sent}`, email: "rosa@bakery.example.com", telephone: "01632 960123" };
    assert.equal((await world.post("/api/contact", person)).status, 200);
  }
  await world.eventually("another receiver gets each event", async () => assert.equal(quick.count("/in"), 5));
  const took = performance.now() - begun;
  assert(took < 8_000, `a slow receiver held the others up for ${took.toFixed(0)} ms`);
  await slow.goAway();
  await world.eventually("it fails", async () =>
    assert.notEqual((await firstHook(world)).failing_since, null),
  );
  await pass(world, days(1) + hours(1), async () => {
    const { problems } = await world.client.get<{ problems: { key: string }[] }>("/api/system");
    assert(
      problems.some(({ key }) => key.startsWith("webhook-failing")),
      "System does not name it",
    );
  });
  await pass(world, days(2), async () => assert.equal((await firstHook(world)).switched_off_at, null));
  // Housekeeping runs each hour, and trusts a clock that has not jumped by more than a day since.
  await pass(world, days(2) + hours(23), async () => {});
  await pass(world, days(3) + hours(2), async () =>
    assert.notEqual((await firstHook(world)).switched_off_at, null),
  );
  assert.equal(quick.count("/in"), 5);
}

/** Sets the clock ahead, and waits until it holds. For the site days have passed, so its user signs in again. */
async function pass(world: World, ahead: number, holds: () => Promise<void>): Promise<void> {
  await setClock(world, ahead);
  await world.signIn();
  await wait(6_000);
  await world.eventually("it holds after this time", holds);
}

async function firstHook(world: World) {
  type Hook = { failing_since: string | null; switched_off_at: string | null };
  const [hook] = (await world.client.get<{ results: Hook[] }>("/api/webhooks")).results;
  assert(hook, "there is no webhook");
  return hook;
}
