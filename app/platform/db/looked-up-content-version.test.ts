import { setImmediate as turn } from "node:timers/promises";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openSite, type Site } from "../../../test/site.ts";
import { type ContentVersion, watchContentVersion } from "./content-version.server.ts";
import { changeContent } from "./transaction.server.ts";
import { beginSave } from "./untold-changes.server.ts";

let site: Site;
let version: ContentVersion;

beforeAll(async () => {
  site = await openSite();
});

beforeEach(() => {
  version = watchContentVersion(site.db, site.config.databaseAddress);
});

afterEach(async () => {
  vi.restoreAllMocks();
  await version.close();
});

it("goes for a millisecond by what it saw, and holds a save back for as long", async () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const before = version.known()!;
  await changeContent(site.db, async () => {});
  let isShown = false;
  const shown = version.shownEverywhere().then(() => (isShown = true));
  now.mockReturnValue(1_000.9);
  const asked = now.mock.calls.length;
  while (now.mock.calls.length < asked + 3) await turn();
  expect(isShown).toBe(false);
  expect(version.known()).toBe(before);
  now.mockReturnValue(1_001);
  expect(version.known()).toBe(before + 1);
  await shown;
});

it("goes by what is stored right then while a save of its own is under way", async () => {
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  const before = version.known()!;
  const save = beginSave();
  await changeContent(site.db, async () => {});
  expect(version.known()).toBe(before + 1);
  save.end();
});
