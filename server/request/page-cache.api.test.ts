import { fork } from "node:child_process";
import { once } from "node:events";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeContent } from "../../app/platform/db/transaction.server.ts";
import { openCachedPages, unknownPath } from "../../test/cached-pages.ts";

let cached: Awaited<ReturnType<typeof openCachedPages>>;

beforeAll(async () => {
  cached = await openCachedPages();
});

beforeEach(() => cached.begin());

describe("the page cache", () => {
  it("stores a page once it is rendered, and serves it from memory", async () => {
    expect((await cached.get("/about")).headers.get("X-Rendered")).toBe("now");
    const again = await cached.get("/about");
    expect(again.headers.get("X-Rendered")).toBeNull();
    expect(await again.text()).toBe("<p>first /about</p>");
    expect(cached.rendered).toEqual(["/about"]);
  });

  it("renders the page for unknown addresses once, not for each address", async () => {
    const first = await cached.get("/no-such-page");
    expect(first.status).toBe(404);
    const second = await cached.get("/wp-login.php");
    expect(second.status).toBe(404);
    expect(await second.text()).toBe(await first.text());
    expect(cached.rendered).toEqual(["/no-such-page"]);
    await cached.save(unknownPath, "again");
    await cached.get("/xmlrpc.php");
    expect(cached.rendered).toEqual(["/no-such-page", "/no-such-page"]);
  });

  it("shows an edit in the next request of the process that wrote", async () => {
    for (let edit = 0; edit < 20; edit += 1) {
      await cached.get("/about");
      await cached.save("/about", `edit ${edit}`);
      expect(await (await cached.get("/about")).text()).toBe(`<p>edit ${edit} /about</p>`);
    }
  });

  it("shows what another process wrote within moments", async () => {
    const { databaseAddress } = cached.site.config;
    const writer = fork(new URL("../../test/content-writer.ts", import.meta.url), [databaseAddress]);
    await once(writer, "message");
    for (let edit = 0; edit < 20; edit += 1) {
      await cached.get("/about");
      writer.send({ name: "/about", html: `elsewhere ${edit}` });
      await once(writer, "message");
      await expect.poll(() => cached.text("/about"), { interval: 5 }).toBe(`<p>elsewhere ${edit} /about</p>`);
    }
    writer.disconnect();
    await once(writer, "exit");
  });

  it("renders a page again after any change, once", async () => {
    await cached.cache.fill();
    cached.rendered = [];
    await cached.save("/", "second");
    for (const path of ["/about", "/about", "/", "/"]) await cached.get(path);
    expect(cached.rendered).toEqual(["/about", "/"]);
  });

  it("renders a page again once its time has run out, though nothing has changed", async () => {
    const now = cached.site.clock.now().getTime();
    cached.validUntil = now + 60_000;
    await cached.get("/about");
    cached.site.clock.advance({ seconds: 59 });
    expect((await cached.get("/about")).headers.get("X-Rendered")).toBeNull();
    cached.validUntil = undefined;
    cached.site.clock.advance({ seconds: 1 });
    expect((await cached.get("/about")).headers.get("X-Rendered")).toBe("now");
    expect((await cached.get("/about")).headers.get("X-Rendered")).toBeNull();
    expect(cached.rendered).toEqual(["/about", "/about"]);
  });

  it("renders a stale page once for many who ask after a change", async () => {
    await cached.get("/about");
    await cached.save("/about", "second");
    cached.rendered = [];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await cached.get("/about")).text()),
    );
    expect(new Set(answers)).toEqual(new Set(["<p>second /about</p>"]));
    expect(cached.rendered).toEqual(["/about"]);
  });

  it("goes on serving when a change was rolled back", async () => {
    await cached.get("/about");
    await changeContent(cached.site.db, async () => {
      throw new Error("no");
    }).catch(() => {});
    expect(await (await cached.get("/about")).text()).toBe("<p>first /about</p>");
  });

  it("makes no new entry for a query it does not know", async () => {
    await cached.get("/about");
    await cached.get("/about?utm_source=somewhere");
    await cached.get("/about?x=1");
    expect(cached.rendered).toEqual(["/about"]);
  });

  it("renders a page once for many who ask at the same time", async () => {
    await Promise.all(Array.from({ length: 20 }, () => cached.get("/")));
    expect(cached.rendered).toEqual(["/"]);
  });

  it("has every page in memory once it is filled", async () => {
    await cached.cache.fill();
    expect(cached.rendered).toEqual(["/", "/about"]);
    for (const path of cached.rendered.slice())
      expect((await cached.get(path)).headers.get("X-Rendered")).toBeNull();
  });

  it("renders a page that is not filled ahead once, on its first request", async () => {
    await cached.cache.fill();
    expect(cached.rendered).not.toContain("/icon.png");
    await cached.get("/icon.png");
    expect((await cached.get("/icon.png")).headers.get("X-Rendered")).toBeNull();
    expect(cached.rendered).toEqual(["/", "/about", "/icon.png"]);
  });

  it("renders no further page ahead once it is stopped", async () => {
    await cached.cache.fill(AbortSignal.abort());
    expect(cached.rendered).toEqual([]);
  });

  it("holds only the paths it was given", () => {
    expect(["/", "/about"].every((path) => cached.cache.has(path))).toBe(true);
    expect(
      ["/admin", "/reset-password/token", "/account", "/about/", "/about.data"].some((path) =>
        cached.cache.has(path),
      ),
    ).toBe(false);
  });

  it("compresses, and answers 304 to a browser that has the page already", async () => {
    await cached.get("/about");
    const page = await cached.get("/about", { "Accept-Encoding": "br" });
    expect(page.headers.get("Content-Encoding")).toBe("br");
    const etag = page.headers.get("ETag")!;
    const same = await cached.get("/about", { "If-None-Match": etag });
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
    await cached.save("/about", "other");
    await cached.get("/about");
    expect((await cached.get("/about", { "If-None-Match": etag })).status).toBe(200);
  });

  it("recognises an entity tag in a list, and any tag by *", async () => {
    await cached.get("/about");
    const etag = (await cached.get("/about")).headers.get("ETag")!;
    for (const known of [`"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      expect((await cached.get("/about", { "If-None-Match": known })).status, known).toBe(304);
    }
    expect((await cached.get("/about", { "If-None-Match": etag.replace('"', '"a-') })).status).toBe(200);
  });

  it("does not answer requests that write", async () => {
    await cached.get("/about");
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await cached.get("/about", {}, method)).headers.get("X-Rendered")).toBe("now");
    const head = await cached.get("/about", {}, "HEAD");
    expect(head.headers.get("X-Rendered")).toBeNull();
    expect(await head.text()).toBe("");
  });

  it("sends no encoding that is refused", async () => {
    await cached.get("/about");
    const page = await cached.get("/about", { "Accept-Encoding": "br;q=0, gzip;q=0.5" });
    expect(page.headers.get("Content-Encoding")).toBe("gzip");
    expect(await page.text()).toBe("<p>first /about</p>");
    const plain = await cached.get("/about", { "Accept-Encoding": "identity, gzip;q=0.5" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
  });
});
