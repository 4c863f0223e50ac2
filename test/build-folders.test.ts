import { lstat, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { newBuildFolder, useBuild } from "../scripts/build-folders.mjs";

let root: string;
beforeEach(async () => {
  root = `${await mkdtemp(join(tmpdir(), "frostway-builds-"))}/`;
});
afterEach(() => rm(root, { recursive: true, force: true }));

const there = () => readdir(join(root, ".cache/builds"));

async function build(at: number, mark: string): Promise<string> {
  // Folder names contain the start time. These builds would have the same one, so the test sets it.
  const folder = newBuildFolder(root).replace(/\d+-/, `${at}-`);
  await mkdir(root + folder);
  await writeFile(join(root, folder, "mark"), mark);
  return folder;
}

it("a build replaces the previous one, which stays for running processes, and older builds are deleted", async () => {
  for (const [at, mark] of ["first", "second", "third"].entries()) {
    const before = at > 0 ? await realpath(join(root, "build")) : undefined;
    useBuild(root, await build(at, mark));
    expect(await readFile(join(root, "build/mark"), "utf8")).toBe(mark);
    expect(await there()).toHaveLength(Math.min(at + 1, 2));
    if (before) expect(await there()).toContain(basename(before));
  }
});

it("a build made in the folder `build` itself is moved away and stays as long", async () => {
  await mkdir(join(root, "build"));
  await writeFile(join(root, "build/mark"), "in place");
  useBuild(root, await build(1, "of its own"));
  expect((await lstat(join(root, "build"))).isSymbolicLink()).toBe(true);
  expect(await readFile(join(root, "build/mark"), "utf8")).toBe("of its own");
  expect(await there()).toHaveLength(2);
});

it("a build that another process is making stays, and an aborted one is deleted", async () => {
  const [making, brokenOff] = [`1-${process.ppid}`, "1-4194304"];
  for (const name of [making, brokenOff]) await mkdir(join(root, ".cache/builds", name), { recursive: true });
  useBuild(root, await build(2, "whole"));
  expect(await there()).toContain(making);
  expect(await there()).not.toContain(brokenOff);
});
