import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { visit } from "../visitors.ts";
import { atRelease } from "./variants.ts";

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-restarting-"));
});
// A program that is stopping may still write to the folder.
test.afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

test(
  "no visitor loses a page while the program is restarted on a socket of systemd",
  { tag: atRelease },
  async () => {
    // Holds the socket and restarts the program each time it ends, as systemd does.
    const starts = 'echo $$; LISTEN_PID=$$ exec "$0" build/server/main.js > "$DATA_DIR/log"';
    const { port, program } = await onHandedSocket(`while true; do sh -c '${starts}' "$0" || exit; done`);
    const pids: number[] = [];
    program
      .stdout!.setEncoding("utf8")
      .on("data", (words: string) => pids.push(...words.split("\n").map(Number).filter(Boolean)));
    try {
      const url = `http://127.0.0.1:${port}/about`;
      await expect.poll(() => fetch(url).then(({ status }) => status), { timeout: 60_000 }).toBe(200);
      const { failed, answered } = await visit(url, {
        visitors: 16,
        pages: 3_000,
        onVisit(asked) {
          if (asked === 300) process.kill(pids[0]!, "SIGTERM");
        },
      });
      expect(failed).toEqual([]);
      expect(answered).toBe(3_000);
      expect(pids).toHaveLength(2);
    } finally {
      program.kill("SIGKILL");
      process.kill(pids.at(-1)!, "SIGTERM");
    }
  },
);

test("on a socket of systemd the program answers requests that came before it started @release", async () => {
  const { port, program } = await onHandedSocket(
    'LISTEN_PID=$$ exec "$0" build/server/main.js > "$DATA_DIR/log"',
  );
  try {
    const visitor = connect(port, "127.0.0.1");
    visitor.write("GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
    expect(await text(visitor)).toMatch(/^HTTP\/1.1 200 /);
  } finally {
    program.kill("SIGTERM");
    await once(program, "exit");
  }
});

test("the program tells systemd when it serves, that it is not stuck, and when it ends @release", async () => {
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

/** Runs a shell script with one listening socket, which is descriptor 3 as with systemd. */
async function onHandedSocket(script: string) {
  const listening = createServer().listen(0, "127.0.0.1");
  await once(listening, "listening");
  const { fd } = (listening as unknown as { _handle: { fd: number } })._handle;
  const { port } = listening.address() as { port: number };
  const program = spawn("sh", ["-c", script, process.execPath], {
    env: { PATH: process.env.PATH, LISTEN_FDS: "1", APP_URL: "http://localhost", DATA_DIR: folder },
    stdio: ["ignore", "pipe", "inherit", fd],
  });
  listening.close();
  return { port, program };
}
