import type { ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { handleError } from "../app/entry.server.tsx";
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

describe("a page whose data cannot be read", () => {
  const html = `<html><head>${preload}</head><body><script type="module" async="">go()</script></body></html>`;
  const failing = (error: Error) =>
    pagesOf(html, async () => {
      throw error;
    });

  it("is a 503 that says when to come back while the database is away", async () => {
    const page = await failing(Object.assign(new Error("refused"), { code: "ECONNREFUSED" }))("/");
    expect(page.status).toBe(503);
    expect(Number(page.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await page.text()).toContain("<html>");
  });

  it("is a 500 for every other reason", async () => {
    const page = await failing(new Error("a mistake of ours"))("/");
    expect([page.status, page.headers.get("Retry-After")]).toEqual([500, null]);
  });
});

/** The pages of a build that renders this HTML at every address, once the loader has been asked. */
function pagesOf(
  html: string,
  loader = async (): Promise<unknown> => null,
): (path: string) => Promise<Response> {
  const render = async (_request: Request, status: number) =>
    new Response(html, { status, headers: { "Content-Type": "text/html" } });
  const build = {
    entry: { module: { default: render, handleError } },
    routes: { root: { id: "root", path: "", module: { default: () => null, loader } } },
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
