import { fork } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ContentVersion, watchContentVersion } from "../app/platform/db/content-version.server.ts";
import { ReadTraces } from "../app/platform/db/read-traces.server.ts";
import { changeContent } from "../app/platform/db/transaction.server.ts";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { openSite, type Site } from "../test/site.ts";

const unknownPath = "/no-such-page";
/** Each shows the widget of its name. */
const pages = ["/", "/about", unknownPath];

let site: Site;
let version: ContentVersion;
let cache: PageCache;
let server: Server;
let rendered: string[];

beforeAll(async () => {
  site = await openSite();
  const now = site.clock.now().toISOString();
  const widget = { type: "TEXT", html: "", created_at: now, updated_at: now } as const;
  const widgets = pages.map((name) => ({ ...widget, name }));
  await site.db.insertInto("widgets").values(widgets).execute();
  version = watchContentVersion(site.db, site.config.databaseAddress);
  afterAll(async () => {
    server.close();
    await version.close();
  });
  server = createServer(async (request, response) => {
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
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

beforeEach(async () => {
  for (const path of pages) await change(path, "first");
  rendered = [];
  const traces = new ReadTraces(site.db);
  cache = new PageCache({
    paths: pages.slice(0, 2),
    unknownPath,
    version,
    config: site.config,
    render: async (path) => {
      rendered.push(path);
      const trace = traces.begin();
      const { html } = await trace.db
        .selectFrom("widgets")
        .select("html")
        .where("name", "=", path)
        .executeTakeFirstOrThrow();
      const status = path === unknownPath ? 404 : 200;
      const response = new Response(`<p>${html} ${path}</p>`, {
        status,
        headers: { "Content-Type": "text/html" },
      });
      return { response, holds: (atVersion) => trace.holds(atVersion) };
    },
  });
});

describe("the page cache", () => {
  it("keeps a page after it was made, and serves it from memory", async () => {
    expect((await get("/about")).headers.get("X-Made")).toBe("now");
    const again = await get("/about");
    expect(again.headers.get("X-Made")).toBeNull();
    expect(await again.text()).toBe("<p>first /about</p>");
    expect(rendered).toEqual(["/about"]);
  });

  it("renders the page of an address where nothing is once, not for each such address", async () => {
    const first = await get("/no-such-page");
    expect(first.status).toBe(404);
    const second = await get("/wp-login.php");
    expect(second.status).toBe(404);
    expect(await second.text()).toBe(await first.text());
    expect(rendered).toEqual(["/no-such-page"]);
    await change(unknownPath, "again");
    await get("/xmlrpc.php");
    expect(rendered).toEqual(["/no-such-page", "/no-such-page"]);
  });

  it("shows an edit in the next request of the process that wrote", async () => {
    for (let edit = 0; edit < 20; edit += 1) {
      await get("/about");
      await save("/about", `edit ${edit}`);
      expect(await (await get("/about")).text()).toBe(`<p>edit ${edit} /about</p>`);
    }
  });

  it("shows what another process wrote on the first page asked for after that was acknowledged", async () => {
    const writer = fork(new URL("../test/content-writer.ts", import.meta.url), [site.config.databaseAddress]);
    await once(writer, "message");
    for (let edit = 0; edit < 50; edit += 1) {
      await get("/about");
      writer.send({ name: "/about", html: `elsewhere ${edit}` });
      await once(writer, "message");
      expect(await (await get("/about")).text()).toBe(`<p>elsewhere ${edit} /about</p>`);
    }
    writer.disconnect();
    await once(writer, "exit");
  });

  it("does not make anew what a change is not shown on", async () => {
    await cache.fill();
    rendered = [];
    await change("/", "second");
    expect(await (await get("/about")).text()).toBe("<p>first /about</p>");
    // From memory again: it was looked at once.
    expect((await get("/about")).headers.get("X-Made")).toBeNull();
    expect(rendered).toEqual([]);
    expect(await (await get("/")).text()).toBe("<p>second /</p>");
    expect(rendered).toEqual(["/"]);
  });

  it("makes a page anew once for many who ask after a change", async () => {
    await get("/about");
    await change("/about", "second");
    rendered = [];
    const answers = await Promise.all(Array.from({ length: 20 }, async () => (await get("/about")).text()));
    expect(new Set(answers)).toEqual(new Set(["<p>second /about</p>"]));
    expect(rendered).toEqual(["/about"]);
  });

  it("goes on serving when a change was rolled back", async () => {
    await get("/about");
    await changeContent(site.db, async () => {
      throw new Error("no");
    }).catch(() => {});
    expect(await (await get("/about")).text()).toBe("<p>first /about</p>");
  });

  it("makes no new entry for a query it does not know", async () => {
    await get("/about");
    await get("/about?utm_source=somewhere");
    await get("/about?x=1");
    expect(rendered).toEqual(["/about"]);
  });

  it("renders a page once for many who ask at the same time", async () => {
    await Promise.all(Array.from({ length: 20 }, () => get("/")));
    expect(rendered).toEqual(["/"]);
  });

  it("has every page at hand once it was filled", async () => {
    await cache.fill();
    expect(rendered).toEqual(["/", "/about"]);
    for (const path of rendered.slice()) expect((await get(path)).headers.get("X-Made")).toBeNull();
  });

  it("makes no further page ahead once it is told to stop", async () => {
    await cache.fill(AbortSignal.abort());
    expect(rendered).toEqual([]);
  });

  it("keeps only the paths it was given", () => {
    expect(["/", "/about"].every((path) => cache.keeps(path))).toBe(true);
    expect(
      ["/admin", "/reset-password/token", "/account", "/about/", "/about.data"].some((path) =>
        cache.keeps(path),
      ),
    ).toBe(false);
  });

  it("compresses, and answers 304 to who has the page already", async () => {
    await get("/about");
    const page = await get("/about", { "Accept-Encoding": "br" });
    expect(page.headers.get("Content-Encoding")).toBe("br");
    const etag = page.headers.get("ETag")!;
    const same = await get("/about", { "If-None-Match": etag });
    expect(same.status).toBe(304);
    for (const name of [
      "X-Content-Type-Options",
      "Referrer-Policy",
      "Cross-Origin-Opener-Policy",
      "Content-Security-Policy",
    ]) {
      expect(page.headers.get(name)).not.toBeNull();
      expect(same.headers.get(name)).toBe(page.headers.get(name));
    }
    await change("/about", "other");
    await get("/about");
    expect((await get("/about", { "If-None-Match": etag })).status).toBe(200);
  });

  it("knows a tag in a list, and any by *", async () => {
    await get("/about");
    const etag = (await get("/about")).headers.get("ETag")!;
    for (const known of [`"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      expect((await get("/about", { "If-None-Match": known })).status, known).toBe(304);
    }
    expect((await get("/about", { "If-None-Match": etag.replace('"', '"a-') })).status).toBe(200);
  });

  it("leaves whatever would write to those who write", async () => {
    await get("/about");
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await get("/about", {}, method)).headers.get("X-Made")).toBe("now");
    const head = await get("/about", {}, "HEAD");
    expect(head.headers.get("X-Made")).toBeNull();
    expect(await head.text()).toBe("");
  });

  it("sends no encoding that is refused", async () => {
    await get("/about");
    const page = await get("/about", { "Accept-Encoding": "br;q=0, gzip;q=0.5" });
    expect(page.headers.get("Content-Encoding")).toBe("gzip");
    expect(await page.text()).toBe("<p>first /about</p>");
    const plain = await get("/about", { "Accept-Encoding": "identity, gzip;q=0.5" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
  });
});

/** A change that has been heard of: until PostgreSQL's notice comes, each look reads the table. */
async function change(name: string, html: string): Promise<void> {
  await save(name, html);
  await expect.poll(() => version.known()).toBeTypeOf("number");
}

async function save(name: string, html: string): Promise<void> {
  await changeContent(site.db, (transaction) =>
    transaction.updateTable("widgets").set({ html }).where("name", "=", name).execute(),
  );
}

async function get(path: string, headers: Record<string, string> = {}, method = "GET"): Promise<Response> {
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}${path}`, { method, headers });
}
