import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { expect, test } from "@playwright/test";
import { freePort } from "../free-port.ts";
import { startSite } from "../running-site.ts";
import { sampleData } from "../sample-data.ts";
import { atRelease } from "./variants.ts";

const program = resolve("build/server/main.js");
const linkInLog = /http:\/\/localhost:\d+(\/first-admin\/[\w-]+)/;

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "frostway-starting-"));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test("an invalid setting ends a start with one line, before anything is written", async () => {
  for (const [settings, line] of [
    [{ STMP_URL: "smtp://mail" }, /^Frostway cannot start: STMP_URL: did you mean SMTP_URL\?[^\n]*\n$/],
    [{ LOG_LEVEL: "loud" }, /^Frostway cannot start: LOG_LEVEL must be one of [^\n]*\n$/],
    [{ HOST: "192.0.2.1" }, /^Frostway cannot start: HOST must be [^\n]*\n$/],
  ] as const) {
    expect(await failedStart({ APP_SECRET: "s".repeat(32), ...settings })).toMatch(line);
    expect(
      await readdir(folder, { recursive: true }).then((names) => names.filter((name) => name !== "data")),
    ).toEqual([]);
  }
});

test("a malformed line in .env ends a start with the number of the line", async () => {
  await writeFile(join(folder, ".env"), "PORT=3000\nSMTP_URL smtp://user:secret@mail\n");
  expect(await failedStart({})).toBe(
    "Frostway cannot start: .env, line 2: must be NAME=value or a comment.\n",
  );
});

test("a start that fails leaves the first administrator's link of the running site as it is @release", async () => {
  const site = await startSite({ settings: { ADMIN_EMAIL: "", ADMIN_PASSWORD: "" } });
  try {
    await expect.poll(() => site.log()).toMatch(linkInLog);
    const [, link] = linkInLog.exec(await site.log())!;
    const { port } = new URL(site.url);
    expect(await failedStart({ PORT: port, DATA_DIR: site.dataFolder })).toBe(
      `Frostway cannot start: PORT ${port} is in use: another program listens there. Stop it, or set another PORT.\n`,
    );
    const page = await (await fetch(site.url + link!)).text();
    expect(page).toContain("Create the administrator");
  } finally {
    await site.stop();
  }
});

test("on a terminal the log is readable text", async () => {
  const terminal = join(folder, "terminal.mjs");
  await writeFile(terminal, "process.stdout.isTTY = true;");
  const site = await startSite({
    dataFrom: await sampleData({ quickPictures: true }),
    nodeOptions: ["--import", terminal],
  });
  try {
    await fetch(`${site.url}/about`);
    await expect.poll(() => site.log()).toMatch(/^\d\d:\d\d:\d\d GET \/about 200 [\d.]+ ms$/m);
    expect(await site.log()).toMatch(new RegExp(`^[\\d:]{8} Frostway serves ${site.url}$`, "m"));
    expect(await site.log()).not.toContain("{");
  } finally {
    await site.stop();
  }
});

test("npm run dev listens on PORT and HOST", { tag: atRelease }, async () => {
  const port = await freePort();
  await cp(await sampleData({ quickPictures: true }), join(folder, "data"), { recursive: true });
  const server = spawn(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "dev"], {
    env: { PATH: process.env.PATH, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: join(folder, "data") },
    stdio: "ignore",
  });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            (answer) => answer.status,
            () => 0,
          ),
        {
          timeout: 60_000,
        },
      )
      .toBe(200);
  } finally {
    const ended = once(server, "exit");
    server.kill("SIGTERM");
    await ended;
  }
});

/** Returns the output of a start that fails with exit code 1. */
async function failedStart(settings: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(await freePort()),
      DATA_DIR: join(folder, "data"),
      ...settings,
    },
  });
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, "exit")]);
  expect(code).toBe(1);
  return said;
}
