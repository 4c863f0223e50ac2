import { describe, expect, it } from "vitest";
import { Browser } from "../test/browser.ts";
import { openSite } from "../test/site.ts";
import { createApp } from "./app.ts";

const site = await openSite();
const app: ReturnType<typeof createApp> = createApp(site.services, {
  pages: async () => new Response("no such page", { status: 404 }),
});

describe("an address with a slash at its end", () => {
  it("redirects to the address without the slash", async () => {
    const answer = await app.request("/about/");
    expect(answer.status).toBe(308);
    expect(answer.headers.get("Location")).toBe("/about");
    const withQuery = await app.request("/contact/?from=mail&to=%2Fus");
    expect(withQuery.headers.get("Location")).toBe("/contact?from=mail&to=%2Fus");
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
  it("waits until this process knows the stored version; the answers to a read and a refusal do not", async () => {
    const asked = Promise.withResolvers<void>();
    const known = Promise.withResolvers<number>();
    const version = {
      ask() {
        asked.resolve();
        return known.promise;
      },
    };
    const waiting = createApp(site.services, { version });
    let isAnswered = false;
    const report = { method: "POST", headers: { "Content-Type": "application/reports+json" }, body: "[]" };
    const answered = Promise.resolve(waiting.request("/csp-reports", report)).then((answer) => {
      isAnswered = true;
      return answer;
    });
    await asked.promise;
    await waiting.request("/healthz");
    expect((await waiting.request("/api/contact", { method: "POST" })).status).toBe(419);
    expect(isAnswered).toBe(false);
    known.resolve(1);
    expect((await answered).status).toBe(204);
  });
});

describe("the hint that somebody is signed in", () => {
  it("is set again by the next page if the browser lost it, and then lasts as long as before", async () => {
    const browser = await site.signIn("customer");
    const session = `site_session=${browser.cookies.get("site_session")}`;
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

describe("a limit", () => {
  it("is shared by all processes on the same database", async () => {
    const another = createApp(site.services);
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt += 1) {
      const browser = new Browser(attempt % 2 ? app : another);
      const guess = { email: "nobody@example.com", password: "a guess" };
      statuses.push((await browser.post("/login", guess)).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
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

describe("an unexpected error", () => {
  it("is answered with the request id only", async () => {
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
