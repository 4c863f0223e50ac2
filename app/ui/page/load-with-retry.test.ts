import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWithRetry } from "./load-with-retry.ts";

let page: EventTarget;
const load = vi.fn<() => Promise<string>>();
const use = vi.fn<(part: string) => void>();

beforeEach(() => {
  page = new EventTarget();
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
  vi.stubGlobal("removeEventListener", page.removeEventListener.bind(page));
  load.mockReset().mockRejectedValue(new TypeError("error loading dynamically imported module"));
  use.mockReset();
});

afterEach(() => vi.unstubAllGlobals());

it("retries at each touch until the part has loaded, and then stops", async () => {
  loadWithRetry(load, use);
  await touch("pointerdown");
  load.mockResolvedValue("part");
  await touch("online");
  await touch("keydown");
  expect(load).toHaveBeenCalledTimes(3);
  expect(use.mock.calls).toEqual([["part"]]);
});

it("neither retries nor uses a late part once it has been stopped", async () => {
  const end = loadWithRetry(load, use);
  load.mockResolvedValue("part");
  await touch("keydown", end);
  await touch("keydown");
  expect(load).toHaveBeenCalledTimes(2);
  expect(use).not.toHaveBeenCalled();
});

async function touch(name: string, meanwhile = () => {}): Promise<void> {
  await Promise.resolve();
  await Promise.resolve();
  page.dispatchEvent(new Event(name));
  meanwhile();
  await Promise.resolve();
}
