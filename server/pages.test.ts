import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import type { Services } from "../app/platform/services.ts";
import { createPages } from "./pages.ts";

const config = { production: true, appUrl: "http://localhost" } as Services["config"];
const preload = '<link rel="modulepreload" href="/assets/a.js"/>';

describe("a build whose pages bring their scripts in another way", () => {
  it("fails with its first page, which every start makes before it listens", async () => {
    const html = `<html><head>${preload}</head><body><script src="/a.js"></script></body></html>`;
    await expect(pagesOf(html)("/")).rejects.toThrow("This page's module script cannot be found");
  });

  it("serves pages that are as React Router writes them", async () => {
    const html = `<html><head>${preload}</head><body><script type="module" async="">go()</script></body></html>`;
    expect((await pagesOf(html)("/")).status).toBe(200);
  });
});

/** The pages of a build that renders this HTML at every address. */
function pagesOf(html: string): (path: string) => Promise<Response> {
  const build = {
    entry: {
      module: { default: async () => new Response(html, { headers: { "Content-Type": "text/html" } }) },
    },
    routes: { root: { id: "root", path: "", module: { default: () => null } } },
    assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
    publicPath: "/",
    assetsBuildDirectory: "",
    future: {},
    ssr: true,
    isSpaMode: false,
    prerender: [],
    routeDiscovery: { mode: "initial" },
  } as unknown as ServerBuild;
  const pages = createPages({ config } as Services, build);
  return (path) => pages(new Request(new URL(path, config.appUrl)));
}
