import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { isNetworkFailure } from "../scripts/npm.mjs";
import { brokenPackages } from "../scripts/packages.mjs";

const machine = { os: "linux", cpu: "x64", libc: "glibc" };
const native = (os: string, cpu: string, libc?: string) => ({
  optional: true,
  os: [os],
  cpu: [cpu],
  ...(libc && { libc: [libc] }),
});
const lock = {
  "": {},
  "node_modules/zod": {},
  "node_modules/vite/node_modules/lightningcss": {},
  "node_modules/vitest": { dev: true },
  "node_modules/ours": native("linux", "x64", "glibc"),
  "node_modules/musls": native("linux", "x64", "musl"),
  "node_modules/arms": native("linux", "arm64"),
  "node_modules/macs": native("darwin", "x64"),
  "node_modules/wasm": { optional: true, cpu: ["wasm32"] },
  "node_modules/perhaps": { optional: true },
  "node_modules/tests-own": { ...native("linux", "x64"), dev: true },
};

let root: string;
beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), "frostway-packages-"))}/`;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const broken = (installed: Parameters<typeof brokenPackages>[2], there = machine) =>
  brokenPackages(root, lock, installed, there);

async function install(...names: string[]) {
  for (const name of names) {
    const path = `${root}node_modules/${name}/package.json`;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, "{}");
  }
}

describe("a package that is missing", () => {
  it("is broken, also if it is optional and supports this machine", async () => {
    expect(broken({ development: true })).toEqual([
      "zod",
      "vite/node_modules/lightningcss",
      "vitest",
      "ours",
      "tests-own",
    ]);
    expect(broken({ development: false })).toEqual(["zod", "vite/node_modules/lightningcss", "ours"]);
    expect(broken({ development: false }, { ...machine, libc: "musl" })).toContain("musls");
    expect(broken({ development: false }, { ...machine, cpu: "arm64" })).toContain("arms");
    expect(broken({ development: false }, { ...machine, os: "darwin" })).toContain("macs");
  });

  it("is not broken once it is installed", async () => {
    await install("zod", "vite/node_modules/lightningcss", "ours");
    expect(broken({ development: false })).toEqual([]);
    await rm(`${root}node_modules/zod`, { recursive: true });
    expect(broken({ development: false })).toEqual(["zod"]);
  });
});

it("a native file that was truncated or deleted after the installation is broken", async () => {
  await install("zod", "vite/node_modules/lightningcss", "ours");
  const path = "node_modules/ours/addon.node";
  await writeFile(root + path, "machine code");
  const installed = { development: false, natives: { [path]: 12 } };
  expect(broken(installed)).toEqual([]);
  await truncate(root + path, 5);
  expect(broken(installed)).toEqual(["ours/addon.node"]);
  await rm(root + path);
  expect(broken(installed)).toEqual(["ours/addon.node"]);
});

it("a missing network is told apart from a registry that refuses", () => {
  for (const code of ["ENOTFOUND", "EAI_AGAIN", "ECONNREFUSED", "ETIMEDOUT"]) {
    expect(isNetworkFailure(`npm error code ${code}\nnpm error errno ${code}`)).toBe(true);
  }
  for (const code of ["E404", "E401", "EINTEGRITY", "EACCES"]) {
    expect(isNetworkFailure(`npm error code ${code}`)).toBe(false);
  }
});

it("scripts that run before the packages are installed use nothing that Node 18 lacks", async () => {
  const folder = new URL("../scripts/", import.meta.url);
  const early = [
    "prepare.mjs",
    "packages.mjs",
    "npm.mjs",
    "stamp.mjs",
    "build-folders.mjs",
    "steps.mjs",
    "compress-assets.mjs",
    "site.mjs",
  ];
  expect(await readdir(folder)).toEqual(expect.arrayContaining(early));
  const newer =
    /\.(toSorted|toReversed|toSpliced|with)\(|import\.meta\.(dirname|filename)|groupBy\(|withResolvers\(|fromAsync\(|parseEnv|\bwith \{ type/;
  for (const name of early) {
    const code = await readFile(new URL(name, folder), "utf8");
    expect([name, newer.exec(code)?.[0]]).toEqual([name, undefined]);
  }
});
