import { describe, expect, it } from "vitest";
import { contactMessage } from "../../../test/messages.ts";
import { computer, phone, useVisits } from "../../../test/use-visits.ts";
import { openDatabase } from "../../platform/db/open-database.server.ts";
import { VisitCounter } from "./visit-counter.server.ts";

const visits = await useVisits();
const { site, report, stored, sum } = visits;

describe("what visitors' browsers report", () => {
  it("is stored as sums by day, page, source and device, with nothing else", async () => {
    expect(await report("view,www.google.com,/about")).toBe(204);
    expect(await report("view,google.com:443,/About/", { "User-Agent": phone })).toBe(204);
    expect(await report("tel:,google.com,/about", { "User-Agent": phone })).toBe(204);
    expect(await report("https://wa.me,,/breakdown")).toBe(204);
    expect(await report("mailto:,localhost,/breakdown")).toBe(204);
    expect(await stored()).toEqual([
      expect.objectContaining({
        day: "2026-03-02",
        page: "/about",
        source: "google.com",
        device: "computer",
        views: 1,
        calls: 0,
      }),
      expect.objectContaining({ page: "/about", source: "google.com", device: "phone", views: 1, calls: 1 }),
      expect.objectContaining({
        page: "/breakdown",
        source: "",
        device: "computer",
        views: 0,
        chats: 1,
        mails: 1,
      }),
    ]);
  });

  it("waits in memory until it is written, and is then not written again", async () => {
    await report("view,,/about");
    expect(await site.db.selectFrom("visits").selectAll().execute()).toEqual([]);
    await visits.counter.stop();
    expect(await sum("views")).toBe(1);
  });

  it("leaves out robots that say so", async () => {
    for (const robot of ["Googlebot/2.1", `${computer} HeadlessChrome/140`, "Lighthouse", "bingbot"])
      expect(await report("view,,/about", { "User-Agent": robot })).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("counts a page that the owner adds", async () => {
    expect(await report("view,,/fridge-hire")).toBe(404);
    const owner = await site.signIn("owner");
    expect((await owner.post("/api/pages", { title: "Fridge hire", path: "/fridge-hire" })).status).toBe(201);
    site.clock.advance({ seconds: 6 });
    expect(await report("view,,/fridge-hire")).toBe(204);
    expect(await sum("views")).toBe(1);
  });
});

describe("what is refused", () => {
  it("refuses a foreign origin", async () => {
    expect(await report("view,,/about", { Origin: "https://elsewhere.example" })).toBe(419);
    expect(await report("view,,/about", { "Sec-Fetch-Site": "cross-site" })).toBe(419);
    expect(await report("view,,/about", { Origin: "" })).toBe(419);
    expect(await stored()).toEqual([]);
  });

  it("refuses an unknown page", async () => {
    for (const path of ["/no-such-page", "/*", "/admin", "/call-out/secret", "/about/more"])
      expect(await report(`view,,${path}`)).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("refuses another shape", async () => {
    for (const body of [
      "",
      "view",
      "view,,about",
      "look,,/about",
      "view,<b>,/about",
      "view,a b,/about",
      "{}",
      `view,,/${"a".repeat(300)}`,
    ])
      expect(await report(body), body).toBe(400);
    expect(await report(`view,,/about${" ".repeat(2000)}`)).toBe(413);
    expect(await stored()).toEqual([]);
  });

  it("refuses more than 120 reports of one network in an hour, and nobody else's", async () => {
    for (let at = 0; at < 120; at += 1) expect(await report("view,,/about")).toBe(204);
    expect(await report("view,,/about")).toBe(429);
    expect(await report("view,,/about", { "X-Forwarded-For": "203.0.113.7" })).toBe(204);
    expect(await sum("views")).toBe(121);
    site.clock.advance({ hours: 1 });
    expect(await report("view,,/about")).toBe(204);
  });

  it("counts nothing once the owner has switched it off, and again afterwards", async () => {
    const owner = await site.signIn("owner");
    await report("view,,/about");
    const { version } = (await owner.get("/api/facts/visitCounting")).body as { version: number };
    const off = await owner.write("PUT", "/api/facts/visitCounting", { value: [{ count: "no" }], version });
    expect(off.status).toBe(200);
    expect(await sum("views")).toBe(0);
    expect(await report("view,,/about")).toBe(404);
    await site.visitor().post("/api/contact", { ...contactMessage, name: "Nobody Counted" });
    expect(await stored()).toEqual([]);
    const next = (off.body as { version: number }).version;
    expect((await owner.write("PUT", "/api/facts/visitCounting", { value: [], version: next })).status).toBe(
      200,
    );
    site.clock.advance({ seconds: 6 });
    expect(await report("view,,/about")).toBe(204);
    expect(await sum("views")).toBe(1);
  });
});

describe("what is bounded", () => {
  it("names thirty sources a day, and calls the rest other", async () => {
    for (let at = 0; at < 40; at += 1) await report(`view,host-${at}.example,/about`);
    await visits.counter.flush();
    await report("view,host-3.example,/about");
    await report("view,host-99.example,/about");
    const rows = await stored();
    expect(new Set(rows.map(({ source }) => source)).size).toBe(31);
    expect(rows.find(({ source }) => source === "other")?.views).toBe(11);
    expect(rows.find(({ source }) => source === "host-3.example")?.views).toBe(2);
  });

  it("loses nothing while the database is away", async () => {
    await report("view,,/about");
    await visits.counter.flush();
    const { db } = site.services;
    const away = openDatabase(site.config.databaseAddress);
    await away.destroy();
    site.services.db = away;
    for (let at = 0; at < 3; at += 1) expect(await report("view,,/about")).toBe(204);
    await visits.counter.flush();
    expect(await report("view,,/about")).toBe(204);
    site.services.db = db;
    expect(await sum("views")).toBe(5);
  });

  it("adds what two processes have counted", async () => {
    const other = new VisitCounter(site.services);
    const visit = { page: "/about", source: "google.com", device: "phone", count: "views" } as const;
    for (let at = 0; at < 50; at += 1) {
      await Promise.all([
        visits.counter.count(visit),
        other.count(visit),
        other.count({ ...visit, page: "/repairs" }),
      ]);
      if (at % 10 === 0) await Promise.all([visits.counter.flush(), other.flush()]);
    }
    await Promise.all([visits.counter.stop(), other.stop()]);
    expect((await stored()).map(({ page, views }) => [page, views])).toEqual([
      ["/about", 100],
      ["/repairs", 50],
    ]);
  });
});
