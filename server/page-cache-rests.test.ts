import { syncBuiltinESMExports } from "node:module";
import timers from "node:timers/promises";
import { afterAll, beforeEach, expect, it, type MockInstance, vi } from "vitest";
import { noteRaised } from "../app/platform/db/untold-changes.server.ts";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { toldVersion } from "../test/told-version.ts";

const pages = ["/", "/about"];
let version = 1;
let now = 0;
let renderMilliseconds: number;
let cache: PageCache;
let onRender: () => void;
let rest: MockInstance;

beforeEach(async () => {
  vi.spyOn(performance, "now").mockImplementation(() => now);
  rest = vi.spyOn(timers, "setTimeout").mockReset().mockResolvedValue(undefined);
  syncBuiltinESMExports();
  renderMilliseconds = 20;
  onRender = () => {};
  cache = new PageCache({
    paths: pages,
    unknownPath: "/no-such-page",
    config: { appUrl: "http://localhost" },
    version: toldVersion(() => version),
    render: async (path) => {
      now += renderMilliseconds;
      onRender();
      return { page: { status: 200, headers: new Headers(), body: path }, holds: async () => false };
    },
  });
  await askForAll();
  await askForAll();
});

afterAll(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it("rests after each page, twice as long as it took, while more saves wait", async () => {
  await saveTwice();
  expect(rest.mock.calls).toEqual([[40], [40]]);
});

it("rests for a tenth of a second at most", async () => {
  renderMilliseconds = 700;
  await saveTwice();
  expect(rest.mock.calls).toEqual([[100], [100]]);
});

it("keeps a save that comes alone waiting for nothing but its pages", async () => {
  await save();
  expect(rest).not.toHaveBeenCalled();
});

async function askForAll(): Promise<void> {
  for (const path of pages) await cache.answer(new Request(`http://localhost${path}`));
}

/** The second time while the first page is made anew for the first. */
async function saveTwice(): Promise<void> {
  const second = Promise.withResolvers<void>();
  onRender = () => {
    onRender = () => {};
    second.resolve(save());
  };
  await save();
  await second.promise;
}

async function save(): Promise<void> {
  await cache.renewedAfter(async () => {
    version += 1;
    noteRaised(version);
  });
}
