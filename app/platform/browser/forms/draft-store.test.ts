import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { forgetDraft, forgetWindowDrafts, storeDraft, loadStoredDraft } from "./draft-store.ts";

const nora = 7;
const day = 24 * 60 * 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("sessionStorage", storage());
  vi.stubGlobal("localStorage", storage());
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("stores a draft for its user and page only", () => {
  storeDraft("window", "/contact", nora, ["words"]);
  expect(loadStoredDraft("window", "/contact", nora)?.typed).toEqual(["words"]);
  expect(loadStoredDraft("window", "/contact", 8)).toBeUndefined();
  expect(loadStoredDraft("window", "/contact", null)).toBeUndefined();
  expect(loadStoredDraft("window", "/login", nora)).toBeUndefined();
  expect(loadStoredDraft("device", "/contact", nora)).toBeUndefined();
});

it("stores a draft for thirty days", () => {
  storeDraft("device", "/contact", null, "words");
  vi.advanceTimersByTime(30 * day);
  expect(loadStoredDraft("device", "/contact", null)?.typed).toBe("words");
  vi.advanceTimersByTime(1);
  expect(loadStoredDraft("device", "/contact", null)).toBeUndefined();
});

it("deletes the draft of one page, or all of the window and nothing else", () => {
  for (const path of ["/a", "/b"]) storeDraft("window", path, nora, "words");
  storeDraft("device", "/a", null, "words");
  sessionStorage["another"] = "thing";
  forgetDraft("window", "/a");
  expect(loadStoredDraft("window", "/a", nora)).toBeUndefined();
  expect(loadStoredDraft("window", "/b", nora)?.typed).toBe("words");
  forgetWindowDrafts();
  expect(loadStoredDraft("window", "/b", nora)).toBeUndefined();
  expect(loadStoredDraft("device", "/a", null)?.typed).toBe("words");
  expect(sessionStorage["another"]).toBe("thing");
});

it.each(["not JSON", "null", "[]", '{"owner":null}'])("ignores %s, which is not a draft", (text) => {
  localStorage.setItem("draft:/a", text);
  expect(loadStoredDraft("device", "/a", null)).toBeUndefined();
});

it("does nothing where storage is forbidden", () => {
  vi.stubGlobal("sessionStorage", undefined);
  storeDraft("window", "/a", nora, "words");
  expect(loadStoredDraft("window", "/a", nora)).toBeUndefined();
  forgetDraft("window", "/a");
  forgetWindowDrafts();
});

/** A storage as in browsers: its entries are own properties, its methods are not. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => (entries[key] = value),
    removeItem: (key: string) => delete entries[key],
  };
  const entries: Record<string, string> = Object.create(methods) as Record<string, string>;
  return entries as unknown as Storage;
}
