import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { newBuildFolder, useBuild } from "../../scripts/build-folders.mjs";
import { freePort } from "../free-port.ts";
import { sampleData } from "../sample-data.ts";
import { atRelease } from "./variants.ts";

let root: string;
let site: ReturnType<typeof spawn>;
let url: string;

test.beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), "frostway-building-"))}/`;
  for (const name of ["node_modules", "content", "app", "package.json"])
    await symlink(resolve(name), root + name);
  await cp(await sampleData({ quickPictures: true }), join(root, "data"), { recursive: true });
  await build();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  site = spawn(process.execPath, ["build/server/main.js"], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_ENV: "production", HOST: "127.0.0.1", PORT: String(port) },
    stdio: "ignore",
  });
  await expect
    .poll(() =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    .toBe(true);
});
test.afterEach(async () => {
  if (site.exitCode === null) {
    site.kill();
    await once(site, "exit");
  }
  await rm(root, { recursive: true, force: true });
});

test("a running site keeps its own files while another build replaces them", { tag: atRelease }, async () => {
  const [first = "", second = ""] = await scripts();
  expect((await fetch(url + first)).status).toBe(200);
  await build(async (folder) => {
    await rm(join(folder, "client/assets"), { recursive: true });
    await mkdir(join(folder, "client/assets"));
  });
  expect(await readdir(join(root, "build/client/assets"))).toEqual([]);
  // Nobody had requested this file before.
  expect((await fetch(url + second)).status).toBe(200);
  expect((await fetch(`${url}/about`)).status).toBe(200);
});

test(
  "if files of a build vanish while the site runs, only these files are missing",
  { tag: atRelease },
  async () => {
    const [first = "", second = "", third = ""] = await scripts();
    const folder = await realpath(join(root, "build"));
    await fetch(url + first);
    // A build in the same folder has this state for a while: the plain files exist, but not the compressed copies.
    for (const ending of [".br", ".gz"]) await rm(join(folder, `client${second}${ending}`));
    const half = await fetch(url + second, { headers: { "Accept-Encoding": "br" } });
    expect([half.status, half.headers.get("Content-Encoding")]).toEqual([200, null]);
    await rm(folder, { recursive: true });
    expect((await fetch(url + third)).status).toBe(404);
    expect((await fetch(url + first)).status).toBe(200);
    expect((await fetch(`${url}/about`)).status).toBe(200);
    // Gives background work time to fail.
    await wait(2_000);
    expect(site.exitCode).toBeNull();
  },
);

/** Makes a copy of the tested build the newest build. */
async function build(change?: (folder: string) => Promise<void>): Promise<void> {
  const folder = newBuildFolder(root);
  await cp(await realpath("build"), root + folder, { recursive: true });
  await change?.(root + folder);
  await writeFile(join(root, folder, "mark"), folder);
  useBuild(root, folder);
}

/** Returns the paths of three scripts that have compressed copies and that the site does not preload. */
async function scripts(): Promise<string[]> {
  const names = await readdir(join(root, "build/client/assets"));
  const packed = names.filter((name) => name.endsWith(".js") && names.includes(`${name}.br`));
  return packed.slice(0, 3).map((name) => `/assets/${name}`);
}
