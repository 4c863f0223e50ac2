import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { bothEngines, type Fault } from "./fault.ts";
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
