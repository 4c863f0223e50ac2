import { beforeAll, describe, expect, it, vi } from "vitest";
import { PageCache } from "../app/platform/http/page-cache.server.ts";
import { openSite, type Site } from "../test/site.ts";
import { createApp } from "./app.ts";

let site: Site;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  site = await openSite();
  app = createApp(site.services, { pages: async () => new Response("no such page", { status: 404 }) });
});

describe("an address with a slash at its end", () => {
  it("leads to the same without it", async () => {
    const answer = await app.request("/about/");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("Location")).toBe("/about");
  });

  it.each(["//evil.example.com/", "/\\evil.example.com/", "///evil.example.com//", "/%2Fevil.example.com/"])(
    "never leads off this site: %s",
    async (path) => {
      const answer = await app.fetch(new Request(`http://localhost${path}`));
      const location = answer.headers.get("Location");
      const target = location === null ? null : new URL(location, "http://localhost");
      expect(target?.host ?? "localhost").toBe("localhost");
    },
  );
});

describe("every answer", () => {
  it("carries the security headers and a request id of its own", async () => {
    const [first, second] = [await app.request("/healthz"), await app.request("/healthz")];
    expect(first.headers.get("X-Content-Type-Options")).toBe("nosniff");
    expect(first.headers.get("X-Frame-Options")).toBe("DENY");
    expect(first.headers.get("Cross-Origin-Resource-Policy")).toBe("same-origin");
    expect(first.headers.get("Content-Security-Policy")).toContain("default-src 'none'");
    expect(first.headers.get("X-Request-Id")).not.toBe(second.headers.get("X-Request-Id"));
  });

  it("carries HSTS where the site is public by https", async () => {
    const config = { ...site.config, appUrl: "https://www.example.com" };
    const secure = createApp({ ...site.services, config });
    const answer = await secure.request("https://www.example.com/healthz");
    expect(answer.headers.get("Strict-Transport-Security")).toContain("max-age=");
  });
});

describe("the answer to a save", () => {
  it("waits until every process shows what was saved; that to a read does not", async () => {
    const asked = Promise.withResolvers<void>();
    const shown = Promise.withResolvers<void>();
    const shownEverywhere = async () => {
      asked.resolve();
      await shown.promise;
    };
    const version = { known: () => 1, ask: async () => 1, close: async () => {}, shownEverywhere };
    const waiting = createApp(site.services, { version });
    let isAnswered = false;
    const save = Promise.resolve(waiting.request("/api/contact", { method: "POST" }));
    const answered = save.then(() => (isAnswered = true));
    await Promise.race([asked.promise, answered]);
    await waiting.request("/healthz");
    expect(isAnswered).toBe(false);
    shown.resolve();
    await answered;
  });

  it("waits until the pages that it changed have been made anew; that to a read does not", async () => {
    const version = {
      known: () => 1,
      ask: async () => 1,
      close: async () => {},
      shownEverywhere: async () => {},
    };
    const render = () => Promise.reject(new Error("no page is asked for"));
    const cache = new PageCache({ paths: [], unknownPath: "/nothing", version, config: site.config, render });
    const made = Promise.withResolvers<void>();
    const renewing = vi.spyOn(cache, "renewedAfter").mockImplementation(async (work) => {
      const result = await work();
      await made.promise;
      return result;
    });
    const waiting = createApp(site.services, { cache });
    let isAnswered = false;
    const save = Promise.resolve(waiting.request("/api/contact", { method: "POST" }));
    const answered = save.then(() => (isAnswered = true));
    await waiting.request("/healthz");
    expect(renewing).toHaveBeenCalledTimes(1);
    expect(isAnswered).toBe(false);
    made.resolve();
    await answered;
  });
});

describe("the hint that somebody is signed in", () => {
  it("comes again with a page, for as long as it was there, where the browser has lost it", async () => {
    const browser = await site.signIn("customer");
    const session = `frostway_session=${browser.cookies.get("frostway_session")}`;
    const hint = `signed_in=${browser.cookies.get("signed_in")}`;
    const hintsAt = async (path: string, cookie: string) =>
      (await app.request(path, { headers: { Cookie: cookie } })).headers.getSetCookie();
    expect(await hintsAt("/account", session)).toEqual([`${hint}; Path=/; SameSite=Lax`]);
    expect(await hintsAt("/account", `${session}; signed_in=0`)).toEqual([`${hint}; Path=/; SameSite=Lax`]);
    expect(await hintsAt("/account", `${session}; ${hint}`)).toEqual([]);
    await site.db.updateTable("sessions").set({ remembered: 1 }).execute();
    expect(await hintsAt("/account", session)).toEqual([`${hint}; Max-Age=2592000; Path=/; SameSite=Lax`]);
    await site.db.deleteFrom("sessions").execute();
    expect(await hintsAt("/account", session)).toEqual([]);
  });
});

describe("readiness", () => {
  it("is refused while the storage does not answer", async () => {
    const files = { ...site.services.files, check: () => Promise.reject(new Error("unplugged")) };
    const answer = await createApp({ ...site.services, files }).request("/readyz");
    expect(answer.status).toBe(503);
    expect((await app.request("/readyz")).status).toBe(200);
  });
});

describe("what nobody expected", () => {
  it("is answered with a number only", async () => {
    const db = new Proxy(site.db, {
      get: () => {
        throw new Error("secret detail");
      },
    });
    const answer = await createApp({ ...site.services, db }).request("/api/galleries/1");
    expect(answer.status).toBe(500);
    expect(await answer.json()).toEqual({
      message: "Server Error",
      request_id: answer.headers.get("X-Request-Id"),
    });
  });
});
