import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { days, minutes } from "../../app/platform/durations.ts";
import { applicationForm, signatureJpeg } from "../applications.ts";
import { report } from "./call-outs.faults.ts";
import { bothEngines, type Fault } from "./fault.ts";
import { MailServer } from "./mail-server.ts";
import { preload, setClock } from "./preloads.ts";
import type { World } from "./world.ts";

export const mailFaults: Fault[] = [
  {
    fault: "Mail server hangs: it accepts connections and says nothing",
    engines: bothEngines,
    visitor: "A message is accepted at once; its mail waits",
    saving: "As usual",
    readyz: "200: mail is not needed to serve",
    backOffice: "Shows how many mails wait",
    ends: "By itself; a stop meanwhile takes less than 5 s and exits with 0",
    prove: (world) => proveMail(world, () => {}),
  },
  {
    fault: "Mail server drops every connection",
    engines: bothEngines,
    visitor: "A message is accepted at once; its mail waits",
    saving: "As usual",
    readyz: "200",
    backOffice: "Shows how many mails wait",
    ends: "By itself, with growing pauses between attempts",
    prove: (world) => proveMail(world, (socket) => socket.destroy()),
  },
  {
    fault: "Mail server away for two days",
    engines: bothEngines,
    visitor: "A message, a card and an application are accepted at once",
    saving: "As usual",
    readyz: "200",
    backOffice: "Shows how many mails wait",
    ends: "By itself: each mail leaves once, and none that has become untrue meanwhile",
    prove: proveTwoDays,
  },
];

/** The limit for the first seconds: enough for the attempts of a few mails, but not for a loop. */
const mostConnections = 25;

async function proveMail(world: World, meet: (socket: Socket) => void): Promise<void> {
  let connections = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket.on("error", () => {}));
    meet(socket);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  world.atEnd(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  await world.start({
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "site@frostway.example.com" },
  });
  const sent = await world.post("/api/contact", {
    name: "Rosa",
    email: "rosa@bakery.example.com",
    telephone: "01632 960123",
    message: "Please ring me.",
  });
  assert(sent.status < 300, sent.body);
  assert(sent.milliseconds < 2_000, `a message took ${sent.milliseconds.toFixed(0)} ms`);
  await world.eventually("the mail server is tried", async () => assert(connections > 0));
  await world.expectSaved("Words need no mail");
  await world.expectPage();
  assert.equal((await world.ready()).status, 200);
  assert(connections <= mostConnections, `${connections} connections`);
  const begun = performance.now();
  const ended = once(world.site.process, "exit");
  world.site.process.kill("SIGTERM");
  assert.deepEqual(await ended, [0, null]);
  assert(performance.now() - begun < 5_500, "the stop took longer than five seconds");
}

async function proveTwoDays(world: World): Promise<void> {
  const mails = await MailServer.start(world);
  mails.refuses = true;
  await world.start({ nodeOptions: preload("set-clock.mjs"), settings: mails.settings });
  const person = { name: "Rosa", email: "rosa@bakery.example.com", telephone: "01632 960123" };
  assert.equal((await world.post("/api/contact", person)).status, 200);
  const callOut = await report(world, "two days");
  const applied = await world.upload("/api/accountRequest", applicationForm(await signatureJpeg()));
  assert.equal(applied.status, 201, applied.body);
  const { data } = await world.client.get<{ data: { id: number }[] }>("/api/applications?status=received");
  const application = `/api/applications/${data[0]!.id}`;
  const letter = { status: "approved", subject: "Your account is open", text: "Dear Ada." };
  await world.client.post(`${application}/decision`, letter);
  await setClock(world, minutes(4));
  await world.eventually("the call-out is followed up", async () => {
    const { notes } = await world.client.get<{ notes: unknown[] }>(`/api/callouts/${callOut}`);
    assert.equal(notes.length, 1);
  });
  await world.client.patch(`/api/callouts/${callOut}`, { status: "seen" });
  await world.client.patch(application, { status: "received" });
  for (let day = 0.5; day <= 2; day += 0.5) {
    const before = mails.refused;
    await setClock(world, days(day));
    await world.eventually("it is tried again", async () => assert(mails.refused > before));
  }
  await world.expectPage();
  assert.equal((await world.ready()).status, 200);
  mails.refuses = false;
  await setClock(world, days(2) + minutes(30));
  await world.eventually("the mails leave", async () => {
    for (const subject of [/^Website message from Rosa$/, /^Call-out /])
      assert.equal(mails.count(subject), 1);
  });
  await world.signIn();
  await world.eventually("none waits", async () => {
    const { total } = await world.client.get<{ total: number }>("/api/mails?status=waiting");
    assert.equal(total, 0);
  });
  for (const subject of [/^Website message from Rosa$/, /^Call-out /]) assert.equal(mails.count(subject), 1);
  for (const untrue of [/^Not seen/, /^Your account is open$/]) assert.equal(mails.count(untrue), 0);
}
