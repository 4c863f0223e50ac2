import { createHash } from "node:crypto";
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from "kysely";
import type { EntryContext, RouterContextProvider, ServerBuild } from "react-router";
import { describe, expect, it } from "vitest";
import { handleError } from "../app/entry.server.tsx";
import { renderedContext, scriptMarkContext } from "../app/platform/http/page-context.server.ts";
import type { Tables } from "../app/platform/db/tables.ts";
import type { Services } from "../app/platform/services.ts";
import { responseOf } from "../app/platform/http/rendered-page.server.ts";
import { createPages } from "./pages.ts";

/** Has no rows, so that pages are those of a firm in the United Kingdom. */
const db = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});
const config = { production: true, appUrl: "http://localhost" } as Services["config"];
const preload = '<link rel="modulepreload" href="/assets/a.js"/>';

describe("a build whose pages load their scripts in an unknown way", () => {
  it("fails on its first page, which every start renders before the server listens", async () => {
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

describe("the scripts of a page", () => {
  const stored = '<script>fetch("https://evil.example")</script><script nonce="MARK">steal()</script>';
  const html = `<html><head>${preload}</head><body>${stored}<script>old()</script><script nonce="mark">own()</script><script nonce="mark" type="module" async="">go()</script></body></html>`;
  const shown = async (path: string) => {
    const page = await pagesOf(html)(path);
    return { policy: page.headers.get("Content-Security-Policy")!, html: await page.text() };
  };

  it.each([
    ["is cached", "/"],
    ["is not cached", "/account"],
  ])(
    "run when the renderer wrote them, and never when they stand in stored text: a page that %s",
    async (_what, path) => {
      const { policy } = await shown(path);
      for (const source of ["own()", "go()"]) expect(policy).toContain(hashOf(source));
      for (const source of ['fetch("https://evil.example")', "steal()", "old()"]) {
        expect(policy).not.toContain(hashOf(source));
      }
    },
  );

  it("are sent without their mark, which is different each time", async () => {
    const marks = new Set<string>();
    for (let time = 0; time < 2; time += 1) {
      const page = await pagesOf(html, undefined, (mark) => marks.add(mark))("/account");
      const sent = await page.text();
      expect(sent).toContain("<script>own()</script>");
      for (const mark of marks) expect(sent).not.toContain(mark);
    }
    expect(marks.size).toBe(2);
  });

  it("are all in the policy, including those that the site adds to every page", async () => {
    for (const path of ["/", "/account"]) {
      const { html: sent, policy } = await shown(path);
      const added = sent.replace(stored, "").replace("<script>old()</script>", "");
      const sources = Array.from(added.matchAll(/<script[^>]*>([^<]*)<\/script>/g), ([, source]) => source!);
      expect(sources.length).toBeGreaterThan(2);
      for (const source of sources) expect(policy).toContain(hashOf(source));
    }
  });
});

function hashOf(source: string): string {
  return `'sha256-${createHash("sha256").update(source).digest("base64")}'`;
}

/**
 * Creates the pages of a build that renders this HTML, with its script marks, at every address after the loader ran.
 */
function pagesOf(
  html: string,
  loader = async (): Promise<unknown> => null,
  onMark = (_mark: string): unknown => undefined,
): (path: string) => Promise<Response> {
  const render = async (
    _request: Request,
    status: number,
    _headers: Headers,
    _entry: EntryContext,
    context: RouterContextProvider,
  ) => {
    const mark = context.get(scriptMarkContext);
    onMark(mark);
    context.get(renderedContext).html = html.replaceAll('nonce="mark"', `nonce="${mark}"`);
    return new Response(null, { status, headers: { "Content-Type": "text/html" } });
  };
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
  const pages = createPages({ config, db } as Services, build);
  return async (path) => responseOf(await pages(new Request(new URL(path, config.appUrl))));
}
