import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import { watchContentVersion } from "../app/platform/db/content-version.server.ts";
import { changeContent } from "../app/platform/db/transaction.server.ts";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { atEndOfFile } from "./clean-up.ts";
import { openSite } from "./site.ts";

export const unknownPath = "/no-such-page";
/** Each page shows the widget that has the page's path as its name. */
const pages = ["/", "/about", "/icon.png", unknownPath];

/** Opens a page cache on a database, and a server that answers from the cache. Call it in `beforeAll`. */
export async function openCachedPages() {
  const site = await openSite();
  const now = site.clock.now().toISOString();
  const widget = { type: "TEXT", html: "", created_at: now, updated_at: now } as const;
  const widgets = pages.map((name) => ({ ...widget, name }));
  await site.db.insertInto("widgets").values(widgets).execute();
  const version = watchContentVersion(site.db, site.config.databaseAddress);
  const cached = {
    site,
    cache: newCache(),
    /** The rendered paths, in order. */
    rendered: [] as string[],
    /** Each rendering waits for this promise. */
    rendering: Promise.resolve(),
    /** Until when the loader says that its page is valid. */
    validUntil: undefined as number | undefined,
    /** Starts with an empty cache and sets the text of all pages to "first". */
    async begin(): Promise<void> {
      for (const path of pages) await cached.save(path, "first");
      cached.cache = newCache();
      cached.rendered = [];
      cached.rendering = Promise.resolve();
      cached.validUntil = undefined;
    },
    /** Saves, and resolves once the content version was read, as the site does before it answers a save. */
    async save(name: string, html: string): Promise<void> {
      await changeContent(site.db, (transaction) =>
        transaction.updateTable("widgets").set({ html }).where("name", "=", name).execute(),
      );
      await version.ask();
      // Until PostgreSQL's listener is connected, each read queries the table.
      await expect.poll(() => version.known()).toBeTypeOf("number");
    },
    /** Requests a page. The response has the header `X-Rendered` if the page was not cached. */
    async get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
      const { port } = server.address() as AddressInfo;
      return fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
    },
    async text(path: string): Promise<string> {
      return (await cached.get(path)).text();
    },
  };
  const server = createServer(async (request, response) => {
    const { cache } = cached;
    if (cache.serve(request, response, "id")) return;
    const asked = new Request(`http://localhost${request.url}`);
    const answer = await (cache.has(request.url!) ? cache.answer(asked) : cache.answerUnknown(asked));
    response.writeHead(answer.status, { "X-Rendered": "now" });
    response.end(await answer.text());
  });
  atEndOfFile(async () => {
    server.close();
    await version.close();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return cached;

  function newCache(): PageCache {
    return new PageCache({
      paths: ["/", "/about"],
      onDemand: ["/icon.png"],
      unknownPath,
      version,
      clock: site.clock,
      config: site.config,
      render: async (path) => {
        cached.rendered.push(path);
        const { html } = await site.db
          .selectFrom("widgets")
          .select("html")
          .where("name", "=", path)
          .executeTakeFirstOrThrow();
        await cached.rendering;
        return {
          status: path === unknownPath ? 404 : 200,
          headers: new Headers({ "Content-Type": "text/html" }),
          body: `<p>${html} ${path}</p>`,
          validUntil: cached.validUntil,
        };
      },
    });
  }
}
