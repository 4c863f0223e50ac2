import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { bothEngines, type Fault } from "./fault.ts";

const idleVisitors = 200;
/** The limit of open files. The program itself needs about forty. */
const fewDescriptors = 160;
const mostStopMilliseconds = 5_500;

export const machineFaults: Fault[] = [
  {
    fault: "Disk full under the log",
    engines: bothEngines,
    visitor: "Every page",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works",
    ends: "By itself; the lines in between are lost",
    missing: () => (existsSync("/dev/full") ? undefined : "this machine has no /dev/full"),
    async prove(world) {
      await world.start({ logTo: "/dev/full" });
      for (let visit = 0; visit < 200; visit += 1) await world.expectPage();
      await world.expectSaved("Without a log");
      world.expectSameProcess();
    },
  },
  {
    fault: `File descriptors used up: more idle connections than the ${fewDescriptors} descriptors`,
    engines: bothEngines,
    visitor: "Every page and picture; idle connections are closed",
    saving: "As usual",
    readyz: "200",
    backOffice: "Works",
    ends: "By itself",
    missing: () =>
      spawnSync("prlimit", ["--version"]).status === 0 ? undefined : "this machine has no prlimit",
    async prove(world) {
      await world.start({ under: ["prlimit", `--nofile=${fewDescriptors}:${fewDescriptors}`] });
      const { port } = new URL(world.site.url);
      const sockets: Socket[] = [];
      world.atEnd(() => sockets.forEach((socket) => socket.destroy()));
      for (let opened = 0; opened < 3 * fewDescriptors; opened += 1) {
        sockets.push(await connection(Number(port)));
        // Frequent requests, so that this connection is never the one that has been idle for the longest time.
        if (opened % 20 === 0) await world.expectPage();
      }
      await world.expectPage("/");
      await world.expectSaved("Among idle connections");
      assert.equal((await world.ready()).status, 200);
      assert.equal((await world.office()).status, 200);
      world.expectSameProcess();
    },
  },
  {
    fault: `Stopped with ${idleVisitors} idle connections and 20 that never sent a request`,
    engines: bothEngines,
    visitor: "Open requests are answered",
    saving: "Open requests are answered",
    readyz: "503, “stopping”",
    backOffice: "Open requests are answered",
    ends: "Within 5 s, with exit code 0",
    async prove(world) {
      await world.start();
      const { port } = new URL(world.site.url);
      const sockets = await Promise.all(
        Array.from({ length: idleVisitors + 20 }, () => connection(Number(port))),
      );
      const answered = sockets.slice(20).map((socket) => once(socket, "data"));
      for (const socket of sockets.slice(20))
        socket.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n");
      await Promise.all(answered);
      const saving = world.save("Under way");
      const begun = performance.now();
      const ended = once(world.site.process, "exit");
      world.site.process.kill("SIGTERM");
      const { status, body } = await saving;
      assert.equal(status, 201, body);
      assert.deepEqual(await ended, [0, null]);
      const took = performance.now() - begun;
      for (const socket of sockets) socket.destroy();
      assert(took < mostStopMilliseconds, `the stop took ${took.toFixed(0)} ms`);
      world.note(`stopped in ${took.toFixed(0)} ms`);
    },
  },
];

async function connection(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  return socket;
}
