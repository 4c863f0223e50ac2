import { afterEach, expect, it, vi } from "vitest";
import { figuresElsewhere } from "./figures-elsewhere.ts";

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("waits for a page that does not answer no longer than its time", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const neverAnswers = async (_path: string, { signal }: RequestInit) =>
    new Promise((_resolve, reject) => {
      if (signal?.aborted) reject(new Error("no answer"));
    });
  vi.stubGlobal("fetch", neverAnswers);
  const row = { querySelector: () => null, matches: () => false, textContent: "We keep 10 vans ready." };
  const page = {
    documentElement: { lang: "en" },
    querySelector: (name: string) => (name === "main" ? { querySelectorAll: () => [row] } : null),
  };
  expect(await figuresElsewhere(page as unknown as Document, "/about")).toEqual([]);
}, 1_000);
