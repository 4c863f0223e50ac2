import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildName, nameFileOf, nameOfCommit, readBuildName } from "../scripts/build-name.mjs";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "frostway-name-"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function git(...words: string[]): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: "2026-11-28T00:30:00+02:00" };
  const author = ["-c", "user.name=Ann", "-c", "user.email=ann@example.com"];
  const { status, stderr } = spawnSync("git", [...author, ...words], { cwd: root, encoding: "utf8", env });
  expect(status, stderr).toBe(0);
}

function commit(): void {
  git("init", "--quiet");
  mkdirSync(join(root, "app"));
  writeFileSync(join(root, "app/page.ts"), "1");
  git("add", ".");
  git("commit", "--quiet", "--message", "Begin");
}

it("is the day in Greenwich and the commit of the sources, and says if they were changed since", () => {
  commit();
  const name = buildName(root, ["app"]);
  expect(name).toMatch(/^20261127\.[0-9a-f]{8}$/);
  writeFileSync(join(root, "notes.txt"), "Not a source.");
  expect(buildName(root, ["app"])).toBe(name);
  writeFileSync(join(root, "app/page.ts"), "2");
  expect(buildName(root, ["app"])).toBe(`${name}.changed`);
});

it("is the minute of the build without Git, and in a folder inside the checkout of something else", () => {
  const now = new Date("2026-11-28T02:46:30Z");
  expect(buildName(root, ["app"], now)).toBe("20261128.0246");
  commit();
  expect(nameOfCommit(join(root, "app"), ["."])).toBeUndefined();
  expect(buildName(join(root, "app"), ["."], now)).toBe("20261128.0246");
});

it("is read from the build's own folder, where earlier versions have none", () => {
  expect(readBuildName(root)).toBeUndefined();
  writeFileSync(nameFileOf(root), "20261128.0246\n");
  expect(readBuildName(root)).toBe("20261128.0246");
});
