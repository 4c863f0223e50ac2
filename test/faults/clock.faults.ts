import assert from "node:assert/strict";
import { bothEngines, type Fault } from "./fault.ts";
import { MailServer } from "./mail-server.ts";
import { preload, setClock } from "./preloads.ts";
import type { World } from "./world.ts";

const day = 24 * 60 * 60_000;
const oneMessage = { contactPerClient: { limit: 1, seconds: 60 } };

export const clockFaults: Fault[] = [
  {
    fault: "Clock a day ahead, then correct again",
    engines: bothEngines,
    visitor: "Every page; a used-up limit opens again at once",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works; people who signed in meanwhile stay signed in",
    ends: "By itself: a mail delayed “until tomorrow” is sent within half a minute",
    prove: (world) => proveClock(world, day),
  },
  {
    fault: "Clock a day behind, then correct again",
    engines: bothEngines,
    visitor: "Every page; a used-up limit opens again at once",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works; people who signed in meanwhile without “Remember me” sign in again",
    ends: "By itself: a waiting mail is sent within half a minute",
    prove: (world) => proveClock(world, -day),
  },
];

async function proveClock(world: World, ahead: number): Promise<void> {
  const mails = await MailServer.start(world);
  await world.start({
    nodeOptions: preload("set-clock.mjs"),
    settings: { ...mails.settings, RATE_LIMITS: JSON.stringify(oneMessage) },
  });
  mails.refuses = true;
  await setClock(world, ahead);
  await world.expectPage();
  // For the site a day has passed, so users with a browser session may have to sign in again.
  await world.signIn();
  await world.expectSaved("Saved by a wrong clock");
  assert.equal((await sendMessage(world)).status, 200);
  assert.equal((await sendMessage(world, "Please ring me again.")).status, 429);
  await world.eventually("the mail is put off", async () => assert(mails.refused > 0));
  assert.equal((await world.ready()).status, 200);

  await setClock(world, 0);
  mails.refuses = false;
  const again = await sendMessage(world);
  assert.equal(again.status, 200, again.body);
  if (ahead < 0) await world.signIn();
  assert.equal((await world.office()).status, 200);
  await world.expectSaved("Saved by a right clock");
  await world.expectPage();
  await world.eventually("both mails leave", async () => assert.equal(mails.count(isMessage), 2));
  world.expectSameProcess();
}

const isMessage = /^Website message from Rosa$/;

function sendMessage(world: World, message = "Please ring me.") {
  return world.post("/api/contact", {
    name: "Rosa",
    email: "rosa@bakery.example.com",
    telephone: "01632 960123",
    message,
  });
}
