import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { keepingEarlyPresses, puttingOffScripts } from "./late-scripts.ts";

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const script = '<script type="module" async="">import "/assets/a.js";</script>';
const html = `<html><head>${preload}</head><body><p>Words</p>${script}</body></html>`;
const page = { html, scripts: [] };

describe("early presses", () => {
  it("are kept by a script before the page's own, of plain text without what only a build needs", () => {
    const [before, after] = keepingEarlyPresses(page).html.split(script);
    const inline = /<p>Words<\/p><script>([^<]+)<\/script>$/.exec(before!)![1]!;
    expect(() => new Script(inline)).not.toThrow();
    expect(inline).not.toMatch(/\b(import|export|require)\b/);
    expect(inline.length).toBeLessThan(1500);
    expect(after).toBe("</body></html>");
  });
});

describe("late scripts", () => {
  it("wait in the page as text, with what they load ahead", () => {
    const late = puttingOffScripts(page, "later").html;
    expect(late).not.toContain('modulepreload" href');
    expect(late).toContain(
      '<script type="text/plain" data-late="/assets/a.js" data-when="later">import "/assets/a.js";</script><script>',
    );
  });
});

describe("a page that brings its scripts in another way", () => {
  it.each([
    ["a module script of another shape", html.replace(' async=""', " async")],
    ["no module script", html.replace(script, "")],
  ])("is refused: %s", (_what, written) => {
    const other = { html: written, scripts: [] };
    expect(() => keepingEarlyPresses(other)).toThrow("This page's module script cannot be found");
    expect(() => puttingOffScripts(other, "now")).toThrow("This page's module script cannot be found");
  });

  it("is refused: preloads of another shape", () => {
    const other = { html: html.replace('"/>', '">'), scripts: [] };
    expect(() => puttingOffScripts(other, "now")).toThrow("This page's preloads cannot be found");
  });
});
