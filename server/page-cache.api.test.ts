import { fork } from "node:child_process";
import { once } from "node:events";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeContent } from "../app/platform/db/transaction.server.ts";
import { openKeptPages, unknownPath } from "../test/kept-pages.ts";

let kept: Awaited<ReturnType<typeof openKeptPages>>;

beforeAll(async () => {
  kept = await openKeptPages();
});

beforeEach(() => kept.begin());

describe("the page cache", () => {
  it("keeps a page after it was made, and serves it from memory", async () => {
    expect((await kept.get("/about")).headers.get("X-Made")).toBe("now");
    const again = await kept.get("/about");
    expect(again.headers.get("X-Made")).toBeNull();
    expect(await again.text()).toBe("<p>first /about</p>");
    expect(kept.rendered).toEqual(["/about"]);
  });

  it("renders the page of an address where nothing is once, not for each such address", async () => {
    const first = await kept.get("/no-such-page");
    expect(first.status).toBe(404);
    const second = await kept.get("/wp-login.php");
    expect(second.status).toBe(404);
    expect(await second.text()).toBe(await first.text());
    expect(kept.rendered).toEqual(["/no-such-page"]);
    await kept.change(unknownPath, "again");
    await kept.get("/xmlrpc.php");
    expect(kept.rendered).toEqual(["/no-such-page", "/no-such-page"]);
  });

  it("shows an edit in the next request of the process that wrote", async () => {
    for (let edit = 0; edit < 20; edit += 1) {
      await kept.get("/about");
      await kept.save("/about", `edit ${edit}`);
      expect(await (await kept.get("/about")).text()).toBe(`<p>edit ${edit} /about</p>`);
    }
  });

  it("shows what another process wrote on the first page asked for after that was acknowledged", async () => {
    const writer = fork(new URL("../test/content-writer.ts", import.meta.url), [
      kept.site.config.databaseAddress,
    ]);
    await once(writer, "message");
    for (let edit = 0; edit < 50; edit += 1) {
      await kept.get("/about");
      writer.send({ name: "/about", html: `elsewhere ${edit}` });
      await once(writer, "message");
      expect(await (await kept.get("/about")).text()).toBe(`<p>elsewhere ${edit} /about</p>`);
    }
    writer.disconnect();
    await once(writer, "exit");
  });

  it("does not make anew what a change is not shown on", async () => {
    await kept.cache.fill();
    kept.rendered = [];
    await kept.change("/", "second");
    expect(await (await kept.get("/about")).text()).toBe("<p>first /about</p>");
    // From memory again: it was looked at once.
    expect((await kept.get("/about")).headers.get("X-Made")).toBeNull();
    expect(kept.rendered).toEqual([]);
    expect(await (await kept.get("/")).text()).toBe("<p>second /</p>");
    expect(kept.rendered).toEqual(["/"]);
  });

  it("makes a page anew once for many who ask after a change", async () => {
    await kept.get("/about");
    await kept.change("/about", "second");
    kept.rendered = [];
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => (await kept.get("/about")).text()),
    );
    expect(new Set(answers)).toEqual(new Set(["<p>second /about</p>"]));
    expect(kept.rendered).toEqual(["/about"]);
  });

  it("goes on serving when a change was rolled back", async () => {
    await kept.get("/about");
    await changeContent(kept.site.db, async () => {
      throw new Error("no");
    }).catch(() => {});
    expect(await (await kept.get("/about")).text()).toBe("<p>first /about</p>");
  });

  it("makes no new entry for a query it does not know", async () => {
    await kept.get("/about");
    await kept.get("/about?utm_source=somewhere");
    await kept.get("/about?x=1");
    expect(kept.rendered).toEqual(["/about"]);
  });

  it("renders a page once for many who ask at the same time", async () => {
    await Promise.all(Array.from({ length: 20 }, () => kept.get("/")));
    expect(kept.rendered).toEqual(["/"]);
  });

  it("has every page at hand once it was filled", async () => {
    await kept.cache.fill();
    expect(kept.rendered).toEqual(["/", "/about"]);
    for (const path of kept.rendered.slice()) expect((await kept.get(path)).headers.get("X-Made")).toBeNull();
  });

  it("makes no further page ahead once it is told to stop", async () => {
    await kept.cache.fill(AbortSignal.abort());
    expect(kept.rendered).toEqual([]);
  });

  it("keeps only the paths it was given", () => {
    expect(["/", "/about"].every((path) => kept.cache.keeps(path))).toBe(true);
    expect(
      ["/admin", "/reset-password/token", "/account", "/about/", "/about.data"].some((path) =>
        kept.cache.keeps(path),
      ),
    ).toBe(false);
  });

  it("compresses, and answers 304 to who has the page already", async () => {
    await kept.get("/about");
    const page = await kept.get("/about", { "Accept-Encoding": "br" });
    expect(page.headers.get("Content-Encoding")).toBe("br");
    const etag = page.headers.get("ETag")!;
    const same = await kept.get("/about", { "If-None-Match": etag });
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
    await kept.change("/about", "other");
    await kept.get("/about");
    expect((await kept.get("/about", { "If-None-Match": etag })).status).toBe(200);
  });

  it("knows a tag in a list, and any by *", async () => {
    await kept.get("/about");
    const etag = (await kept.get("/about")).headers.get("ETag")!;
    for (const known of [`"other", ${etag}`, etag.replace("W/", ""), "*"]) {
      expect((await kept.get("/about", { "If-None-Match": known })).status, known).toBe(304);
    }
    expect((await kept.get("/about", { "If-None-Match": etag.replace('"', '"a-') })).status).toBe(200);
  });

  it("leaves whatever would write to those who write", async () => {
    await kept.get("/about");
    for (const method of ["POST", "PUT", "DELETE"])
      expect((await kept.get("/about", {}, method)).headers.get("X-Made")).toBe("now");
    const head = await kept.get("/about", {}, "HEAD");
    expect(head.headers.get("X-Made")).toBeNull();
    expect(await head.text()).toBe("");
  });

  it("sends no encoding that is refused", async () => {
    await kept.get("/about");
    const page = await kept.get("/about", { "Accept-Encoding": "br;q=0, gzip;q=0.5" });
    expect(page.headers.get("Content-Encoding")).toBe("gzip");
    expect(await page.text()).toBe("<p>first /about</p>");
    const plain = await kept.get("/about", { "Accept-Encoding": "identity, gzip;q=0.5" });
    expect(plain.headers.get("Content-Encoding")).toBeNull();
  });
});
