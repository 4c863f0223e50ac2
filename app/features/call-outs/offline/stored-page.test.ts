import { expect, it } from "vitest";
import { pageFromStore } from "./stored-page.ts";

const now = new Date("2026-11-27T14:05:00Z");
const html = [
  '<div class="wrap" data-stored="fresh" hidden=""><p>Stored on <span data-stored-at="">–</span>.</p></div>',
  '<div class="wrap" data-stored="old" hidden=""><p>This copy is of <span data-stored-at="">–</span>.</p></div>',
  '<div class="border" data-ends="2026-11-27T14:00:00.000Z"><p>Closed today</p></div>',
  '<div data-ends="2026-11-27T15:00:00.000Z" class="border"><p>Snow</p></div>',
].join("");
const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);

it("says since when it is stored, on the firm's clock", () => {
  const shown = pageFromStore(html, new Date("2026-07-02T13:05:00Z"), new Date("2026-07-03T00:00:00Z"));
  expect(shown).toContain('data-stored="fresh"><p>Stored on <span data-stored-at="">2 July, 14:05</span>');
  expect(shown).toContain('data-stored="old" hidden=""');
});

it("says it on the clock that the page names", () => {
  const page = `<!DOCTYPE html><html data-zone="Europe/Berlin" lang="en-GB">${html}</html>`;
  const shown = pageFromStore(page, new Date("2026-07-02T13:05:00Z"), new Date("2026-07-03T00:00:00Z"));
  expect(shown).toContain('<span data-stored-at="">2 July, 15:05</span>');
});

it("asks after four weeks to be opened with signal", () => {
  expect(pageFromStore(html, ago(28 * 24 - 1), now)).toContain('data-stored="old" hidden=""');
  const shown = pageFromStore(html, ago(28 * 24 + 1), now);
  expect(shown).toContain(
    'data-stored="old"><p>This copy is of <span data-stored-at="">30 October, 13:05</span>',
  );
  expect(shown).toContain('data-stored="fresh" hidden=""');
});

it("hides a notice that is over, and no other", () => {
  const shown = pageFromStore(html, ago(1), now);
  expect(shown).toContain('data-ends="2026-11-27T14:00:00.000Z" hidden=""><p>Closed today');
  expect(shown).toContain('data-ends="2026-11-27T15:00:00.000Z" class="border"><p>Snow');
});

it("claims no age that nobody knows", () => {
  const page = html.slice(0, html.indexOf('<div class="border"'));
  expect(pageFromStore(page, null, now)).toBe(page);
  expect(pageFromStore(page, new Date("nonsense"), now)).toBe(page);
});
