import { beforeEach, describe, expect, it } from "vitest";
import { addPerson, people } from "../../../../test/people.ts";
import { openSite, type Site } from "../../../../test/site.ts";

const { email, password } = people.customer;

const plain = await openSite();
const secure = await openSite({ APP_URL: "https://www.example.com" });
for (const site of [plain, secure]) await addPerson(site.services, "customer");

beforeEach(() => {
  for (const site of [plain, secure]) site.clock.advance({ minutes: 2 });
});

const signedIn = async (site: Site) => {
  const browser = site.visitor();
  const answer = await browser.post("/login", { email, password });
  expect(answer.status).toBe(200);
  return { browser, set: answer.headers.getSetCookie() };
};
const namesOf = (cookies: Iterable<string>) => [...cookies].toSorted();

describe("cookies over https", () => {
  it("carry the host prefix unless scripts read them; the token keeps the name that clients look for", async () => {
    const { browser, set } = await signedIn(secure);
    expect(namesOf(browser.cookies.keys())).toEqual([
      "XSRF-TOKEN",
      "__Host-site_device",
      "__Host-site_guest",
      "__Host-site_session",
      "signed_in",
    ]);
    for (const cookie of set) expect(cookie).toMatch(/; Path=\/; .*Secure/);
    expect(set.join()).not.toContain("Domain");
    const readable = set
      .filter((cookie) => !cookie.includes("HttpOnly"))
      .map((cookie) => cookie.split("=")[0]!);
    expect(namesOf(readable)).toEqual(["XSRF-TOKEN", "signed_in"]);
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("are ignored without the prefix, because another host of the domain could plant them", async () => {
    const { browser } = await signedIn(secure);
    const session = browser.cookies.get("__Host-site_session")!;
    const victim = secure.visitor();
    victim.cookies.set("site_session", session);
    expect((await victim.get("/api/user")).status).toBe(401);
    browser.cookies.set("site_session", "planted");
    expect((await browser.get("/api/user")).status).toBe(200);
  });

  it("have plain names over http, where browsers refuse the prefix", async () => {
    const { browser, set } = await signedIn(plain);
    expect(browser.cookies.has("site_session")).toBe(true);
    expect(set.join()).not.toContain("__Host-");
  });
});

describe("cookies under their former names", () => {
  it.each([["plain"], ["secure"]] as const)(
    "over %s http they are read, and replaced by the next answer",
    async (kind) => {
      const site = kind === "plain" ? plain : secure;
      const prefix = kind === "plain" ? "" : "__Host-";
      const { browser } = await signedIn(site);
      const session = browser.cookies.get(`${prefix}site_session`)!;
      for (const name of ["session", "guest", "device"]) {
        browser.cookies.set(`${prefix}frostway_${name}`, browser.cookies.get(`${prefix}site_${name}`)!);
        browser.cookies.delete(`${prefix}site_${name}`);
      }
      const { status, headers } = await browser.get("/api/user");
      expect(status).toBe(200);
      const today = ["device", "guest", "session"].map((name) => `${prefix}site_${name}`);
      expect(namesOf(browser.cookies.keys())).toEqual(namesOf(["XSRF-TOKEN", "signed_in", ...today]));
      expect(browser.cookies.get(`${prefix}site_session`)).toBe(session);
      for (const cookie of headers.getSetCookie()) expect(cookie).toContain("HttpOnly");
      expect((await browser.post("/logout")).status).toBe(204);
      expect((await browser.get("/api/user")).status).toBe(401);
    },
  );

  it("yield to current names, and cannot restore a session that was signed out", async () => {
    const { browser } = await signedIn(plain);
    const session = browser.cookies.get("site_session")!;
    browser.cookies.set("frostway_session", "planted");
    expect((await browser.get("/api/user")).status).toBe(200);
    expect(browser.cookies.get("site_session")).toBe(session);
    browser.cookies.delete("site_session");
    browser.cookies.set("frostway_session", session);
    expect((await browser.post("/logout")).status).toBe(204);
    expect([browser.cookies.has("site_session"), browser.cookies.has("frostway_session")]).toEqual([
      false,
      false,
    ]);
  });

  it("are not replaced by a HEAD request", async () => {
    const { browser } = await signedIn(plain);
    browser.cookies.set("frostway_guest", "one");
    const { headers } = await browser.request("HEAD", "/api/user");
    expect(headers.getSetCookie()).toEqual([]);
  });
});

describe("the token of somebody who is not signed in", () => {
  it("belongs to one browser: a token planted from another browser signs nobody in", async () => {
    const attacker = plain.visitor();
    await attacker.get("/sanctum/csrf-cookie");
    const victim = plain.visitor();
    await victim.get("/sanctum/csrf-cookie");
    victim.cookies.set("XSRF-TOKEN", attacker.cookies.get("XSRF-TOKEN")!);
    expect((await victim.post("/login", { email, password })).status).toBe(419);
    victim.cookies.delete("site_guest");
    expect((await victim.post("/login", { email, password })).status).toBe(419);
  });

  it("stays valid in other tabs of the same browser when one tab fetches a new token", async () => {
    const visitor = plain.visitor();
    await visitor.get("/sanctum/csrf-cookie");
    const [guest, token] = [visitor.cookies.get("site_guest"), visitor.cookies.get("XSRF-TOKEN")!];
    await visitor.get("/sanctum/csrf-cookie");
    expect(visitor.cookies.get("site_guest")).toBe(guest);
    visitor.cookies.set("XSRF-TOKEN", token);
    expect((await visitor.post("/login", { email, password })).status).toBe(200);
  });
});

describe("signing out", () => {
  it("sets a new token and makes the browser delete what pages stored", async () => {
    const { browser } = await signedIn(plain);
    const { status, headers } = await browser.post("/logout");
    expect(status).toBe(204);
    expect(headers.get("Clear-Site-Data")).toBe('"storage"');
    expect(browser.cookies.has("site_session")).toBe(false);
    expect((await browser.post("/login", { email, password })).status).toBe(200);
  });

  it("of this device by its entry in the list does the same", async () => {
    const { browser } = await signedIn(plain);
    const [here] = (await browser.get("/api/user/sessions")).body;
    const { headers } = await browser.delete(`/api/user/sessions/${here.id}`);
    expect(headers.get("Clear-Site-Data")).toBe('"storage"');
  });
});
