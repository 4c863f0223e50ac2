import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it } from "vitest";
import { copyBeforeUpgrade, restoreUpgradeCopy } from "./upgrade-copy.server.ts";

let address: string;
const noteIn = (path: string) => {
  const database = new DatabaseSync(path);
  const { text } = database.prepare("select text from notes").get() as { text: string };
  database.close();
  return text;
};
const write = (sql: string) => {
  const database = new DatabaseSync(address);
  database.exec("pragma journal_mode = wal");
  database.exec(sql);
  database.close();
};

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), "frostway-copy-"));
  address = join(folder, "site.db");
  write("create table notes (text); insert into notes values ('earlier')");
  copyBeforeUpgrade(address);
  write("update notes set text = 'now'");
  return () => rm(folder, { recursive: true });
});

it("replaces the database with the copy, and keeps the replaced database beside it", () => {
  restoreUpgradeCopy(address);
  expect([noteIn(address), noteIn(`${address}.rolled-back`)]).toEqual(["earlier", "now"]);
  expect(existsSync(`${address}.before-upgrade`)).toBe(false);
});

it("leaves a database when it fails half-way, and can be repeated", async () => {
  const copy = `${address}.before-upgrade`;
  const bytes = await readFile(copy);
  await rm(copy);
  // Its last step fails.
  expect(() => restoreUpgradeCopy(address)).toThrow(/ENOENT/);
  expect([noteIn(address), noteIn(`${address}.rolled-back`)]).toEqual(["now", "now"]);
  await writeFile(copy, bytes);
  restoreUpgradeCopy(address);
  expect([noteIn(address), noteIn(`${address}.rolled-back`)]).toEqual(["earlier", "now"]);
});

it("replaces the database that an earlier roll back kept", async () => {
  restoreUpgradeCopy(address);
  copyBeforeUpgrade(address);
  write("update notes set text = 'later'");
  restoreUpgradeCopy(address);
  expect([noteIn(address), noteIn(`${address}.rolled-back`)]).toEqual(["earlier", "later"]);
});
