import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const readable = 4.5;
const grounds = ["white", "ice-50", "ice-100", "slate-50", "slate-100"];
const texts = ["navy-900", "navy-800", "slate-800", "slate-700", "slate-600", "ice-700", "danger-dark"];
const textsOnWhite = ["slate-500", "ice-600", "danger", "success"];

const day = colours(read("theme.css"));
const night = { ...day, ...colours(read("night.css")) };

describe.each([
  { when: "by day", palette: day },
  { when: "at night", palette: night },
])("$when", ({ palette }) => {
  const contrast = (text: string, ground: string) => contrastOf(palette[text], palette[ground]);

  it.each(grounds)("words are readable on %s", (ground) => {
    for (const text of texts) expect(contrast(text, ground), text).toBeGreaterThanOrEqual(readable);
  });

  it("links, hints and messages are readable on the ground, and so are the words on buttons", () => {
    for (const text of textsOnWhite) expect(contrast(text, "white"), text).toBeGreaterThanOrEqual(readable);
    for (const filled of ["navy-900", "danger"])
      expect(contrast("white", filled), filled).toBeGreaterThanOrEqual(readable);
    for (const state of ["danger", "success"])
      expect(contrast(state, `${state}-light`), state).toBeGreaterThanOrEqual(readable);
    expect(contrast("on-amber", "amber")).toBeGreaterThanOrEqual(readable);
  });
});

it("every colour that changes at night has its day's one again in what is dark by day", () => {
  const changed = Object.keys(colours(read("night.css")));
  const saved = [...read("night.css").matchAll(/--day-([\w-]+): var\(--color-\1\)/g)].map(([, name]) => name);
  const again = [...read("night.css").matchAll(/--color-([\w-]+): var\(--day-\1\)/g)].map(([, name]) => name);
  expect([saved, again]).toEqual([changed, changed]);
});

function read(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}

function colours(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/--color-([\w-]+): (?:var\(--night-\1, )?(#\w{6})\)?;/g)].map(([, name, hex]) => [
      name,
      hex,
    ]),
  );
}

/** As WCAG 2.2 has it. */
function contrastOf(one = "", other = ""): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
