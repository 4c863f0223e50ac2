import { afterEach, expect, it, vi } from "vitest";

type Rules = { createHTML(html: string, type?: string, sink?: string): string | null };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

/** Loads the module as in a browser with trusted types, where the result of a policy is not a string. */
async function inBrowser() {
  // Another test file may have loaded the module without trusted types.
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

it("marks HTML as trusted, and leaves it unchanged without trusted types", async () => {
  const { trustedHtml } = await inBrowser();
  expect(trustedHtml("<p>Words</p>")).toEqual({ trusted: "<p>Words</p>" });
  vi.unstubAllGlobals();
  vi.resetModules();
  expect((await import("./trusted-html.ts")).trustedHtml("<p>Words</p>")).toBe("<p>Words</p>");
});

it("lets no other text become elements, except that of React, the router and the editor", async () => {
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
