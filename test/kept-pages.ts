import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect } from "vitest";
import { watchContentVersion } from "../app/platform/db/content-version.server.ts";
import { ReadTraces } from "../app/platform/db/read-traces.server.ts";
import { changeContent } from "../app/platform/db/transaction.server.ts";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { openSite } from "./site.ts";

export const unknownPath = "/no-such-page";
/** Each shows the widget of its name. */
const pages = ["/", "/about", unknownPath];

/** A page cache over a database, and a server that answers from it. Call in `beforeAll`. */
export async function openKeptPages() {
  const site = await openSite();
  const now = site.clock.now().toISOString();
  const widget = { type: "TEXT", html: "", created_at: now, updated_at: now } as const;
  const widgets = pages.map((name) => ({ ...widget, name }));
  await site.db.insertInto("widgets").values(widgets).execute();
  const version = watchContentVersion(site.db, site.config.databaseAddress);
  const kept = {
    site,
    cache: newCache(),
    /** The paths in the order in which they were rendered. */
    rendered: [] as string[],
    /** A rendering waits for it. */
    rendering: Promise.resolve(),
    /** A cache that has nothing yet, of pages that all say "first". */
    async begin(): Promise<void> {
      for (const path of pages) await kept.change(path, "first");
      kept.cache = newCache();
      kept.rendered = [];
      kept.rendering = Promise.resolve();
    },
    /** A change that has been heard of: until PostgreSQL's notice comes, each look reads the table. */
    async change(name: string, html: string): Promise<void> {
      await kept.save(name, html);
      await expect.poll(() => version.known()).toBeTypeOf("number");
    },
    /** Resolves once it may be answered, as the site answers a save. */
    async save(name: string, html: string): Promise<void> {
      await changeContent(site.db, (transaction) =>
        transaction.updateTable("widgets").set({ html }).where("name", "=", name).execute(),
      );
      await version.shownEverywhere();
    },
    /** What was not at hand says `X-Made`. */
    async get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
      const { port } = server.address() as AddressInfo;
      return fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    },
  };
  const server = createServer(async (request, response) => {
    const { cache } = kept;
    if (cache.serveKept(request, response, "id")) return;
    response.setHeader("X-Made", "now");
    if (await cache.serveRenewed(request, response, "id")) return;
    const asked = new Request(`http://localhost${request.url}`);
    const answering = cache.keeps(request.url!) ? cache.answer(asked) : cache.answerUnknown(asked);
    void answering.then(async (answer) => {
      response.writeHead(answer.status);
      response.end(await answer.text());
    });
  });
  afterAll(async () => {
    server.close();
    await version.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return kept;

  function newCache(): PageCache {
    const traces = new ReadTraces(site.db);
    return new PageCache({
      paths: pages.slice(0, 2),
      unknownPath,
      version,
      config: site.config,
      render: async (path) => {
        kept.rendered.push(path);
        const trace = traces.begin();
        const { html } = await trace.db
          .selectFrom("widgets")
          .select("html")
          .where("name", "=", path)
          .executeTakeFirstOrThrow();
        await kept.rendering;
        const status = path === unknownPath ? 404 : 200;
        const page = new Response(`<p>${html} ${path}</p>`, {
          status,
          headers: { "Content-Type": "text/html" },
        });
        return { page, holds: (atVersion) => trace.holds(atVersion) };
      },
    });
  }
}
