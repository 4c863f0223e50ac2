import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { withApplicationScripts } from "./application-scripts.ts";

const preload = '<link rel="modulepreload" href="/assets/a.js"/>';
const script = '<script type="module" async="">import "/assets/a.js";</script>';
const html = `<html><head>${preload}</head><body><p>Words</p>${script}</body></html>`;

describe("an application's scripts", () => {
  const page = withApplicationScripts({ html, scripts: [] });

  it("come after a script that remembers early presses and needs no build step", () => {
    const inline = /<p>Words<\/p><script>([^<]+)<\/script>/.exec(page.html)![1]!;
    expect(() => new Script(inline)).not.toThrow();
    expect(inline).not.toMatch(/\b(import|export|require)\b/);
    expect(inline.length).toBeLessThan(4_100);
    expect(page.scripts).toContain(inline);
  });

  it("wait in the page as text, with the addresses to preload", () => {
    expect(page.html).not.toContain('modulepreload" href');
    expect(page.html).toContain(
      '<script type="text/plain" data-waiting="" data-preload="/assets/a.js">import "/assets/a.js";</script><script>',
    );
  });
});

describe("a page that loads its scripts in another way than React Router", () => {
  it.each([
    ["a module script of another shape", html.replace(' async=""', " async"), "module script"],
    ["no module script", html.replace(script, ""), "module script"],
    ["preloads of another shape", html.replace('"/>', '">'), "preloads"],
  ])("is refused: %s", (_what, written, part) => {
    expect(() => withApplicationScripts({ html: written, scripts: [] })).toThrow(
      `This page's ${part} cannot be found`,
    );
  });
});
