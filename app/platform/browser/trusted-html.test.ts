import { afterEach, expect, it, vi } from "vitest";

type Rules = { createHTML(html: string, type?: string, sink?: string): string | null };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** As a browser that knows trusted types has it: what a policy makes is no plain text any more. */
async function inBrowser() {
  // Another file of this process may have loaded it where there are none.
  vi.resetModules();
  const policies = new Map<string, Rules>();
  const createPolicy = (name: string, rules: Rules) => {
    policies.set(name, rules);
    return { createHTML: (html: string) => ({ trusted: rules.createHTML(html) }) };
  };
  vi.stubGlobal("trustedTypes", { createPolicy });
  const module = await import("./trusted-html.ts");
  module.allowLibraries();
  return { ...module, policies };
}

it("marks the HTML that the server cleaned, and leaves it as it is where nobody asks for marks", async () => {
  const { trustedHtml } = await inBrowser();
  expect(trustedHtml("<p>Words</p>")).toEqual({ trusted: "<p>Words</p>" });
  vi.unstubAllGlobals();
  vi.resetModules();
  expect((await import("./trusted-html.ts")).trustedHtml("<p>Words</p>")).toBe("<p>Words</p>");
});

it("lets nothing else become elements, save what React, the router and the editor do", async () => {
  const { policies } = await inBrowser();
  const createHTML = (...given: Parameters<Rules["createHTML"]>) =>
    policies.get("default")!.createHTML(...given);
  expect(createHTML("<img src=x onerror=steal()>", "TrustedHTML", "Element innerHTML")).toBeNull();
  expect(createHTML("<script>steal()</script>", "TrustedHTML", "Element innerHTML")).toBeNull();
  expect(createHTML("<script></script>", "TrustedHTML", "Element innerHTML")).toBe("<script></script>");
  expect(createHTML('{"@type":"Thing"}', "TrustedHTML", "Element innerHTML")).toBe('{"@type":"Thing"}');
  expect(createHTML("<p>Words</p>", "TrustedHTML", "DOMParser parseFromString")).toBe("<p>Words</p>");
  expect([...policies.keys()]).toEqual(["site", "default"]);
});
