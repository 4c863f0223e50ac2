import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { startSite } from "../test/running-site.ts";
import { sampleData } from "../test/sample-data.ts";
import { endSuccessor, restart } from "../test/successors.ts";
import { visit } from "../test/visitors.ts";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-restarting-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("no visitor loses a page while the program is started anew", async () => {
  const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
  let restarting: Promise<number> | undefined;
  const { failed, answered } = await visit(`${site.url}/about`, {
    visitors: 16,
    pages: 3_000,
    onVisit(asked) {
      if (asked === 300) restarting = restart(site);
    },
  });
  const successor = await restarting!;
  try {
    expect(failed).toEqual([]);
    expect(answered).toBe(3_000);
    expect(site.process.exitCode).toBe(0);
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
  } finally {
    await endSuccessor(successor);
    await site.stop();
  }
});

test("a new process that cannot start leaves the one before serving", async () => {
  const site = await startSite({ dataFrom: await sampleData({ quickPictures: true }) });
  try {
    const key = join(site.dataFolder, "secret.key");
    const secret = await readFile(key);
    await writeFile(key, "another secret that is long enough");
    site.process.kill("SIGUSR2");
    await expect.poll(() => site.log(), { timeout: 20_000 }).toContain("this one goes on");
    expect(await site.log()).toContain("Frostway cannot start: APP_SECRET is not the one of this database");
    expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
    await writeFile(key, secret);
    await endSuccessor(await restart(site));
  } finally {
    await site.stop();
  }
});

test("on a socket of systemd's, who came before the program was there is answered by it", async () => {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle;
  const { port } = listening.address() as { port: number };
  const program = spawn("sh", ["-c", `LISTEN_PID=$$ exec "${process.execPath}" build/server/main.js`], {
    env: { PATH: process.env.PATH, LISTEN_FDS: "1", APP_URL: "http://localhost", DATA_DIR: folder },
    stdio: ["ignore", "ignore", "inherit", fd],
  });
  try {
    const visitor = connect(port, "127.0.0.1");
    visitor.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    listening.close();
    expect(await text(visitor)).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    program.kill("SIGTERM");
    await once(program, "exit");
  }
});

test("systemd is told when the site serves, that it is not stuck, and when it ends", async () => {
  const told = join(folder, "told");
  await writeFile(join(folder, "systemd-notify"), `#!/bin/sh\necho "$@" >> "${told}"\n`);
  await chmod(join(folder, "systemd-notify"), 0o755);
  const site = await startSite({
    dataFrom: await sampleData({ quickPictures: true }),
    settings: {
      PATH: `${folder}:${process.env.PATH}`,
      NOTIFY_SOCKET: "/run/notify",
      WATCHDOG_USEC: "400000",
    },
  });
  const words = () => readFile(told, "utf8").catch(() => "");
  await expect.poll(words).toContain(`READY=1 MAINPID=${site.process.pid} `);
  await expect.poll(words).toContain("WATCHDOG=1\n");
  await site.stop();
  expect(await words()).toContain("STOPPING=1\n");
});
