import { beforeAll, describe, expect, it } from "vitest";
import { createApp } from "../../../server/app.ts";
import { card } from "../../../test/call-outs.ts";
import { contactMessage } from "../../../test/messages.ts";
import { openSite, type Site } from "../../../test/site.ts";
import { openDatabase } from "../../platform/db/open-database.server.ts";
import type { CountName } from "./visits.present.ts";
import { VisitCounter } from "./visit-counter.server.ts";
import { forgetOldVisits, readVisits } from "./visits.server.ts";

const computer = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36";
const phone =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Mobile/15E148 Safari/604.1";

let site: Site;
let counter: VisitCounter;
let app: ReturnType<typeof createApp>;
let lastNetwork = 0;

beforeAll(async () => {
  site = await openSite({ TRUST_PROXY: "true", ADMIN_SECOND_FACTOR: "optional" });
});

/** Each test counts from nothing, with a program that has just started. */
async function begin(): Promise<void> {
  await site.db.deleteFrom("visits").execute();
  counter = new VisitCounter(site.services);
  app = createApp(site.services, { visits: counter });
  lastNetwork += 1;
}

async function report(body: string, headers: Record<string, string> = {}): Promise<number> {
  const answer = await app.request("/visits", {
    method: "POST",
    body,
    headers: {
      "Content-Type": "text/plain;charset=UTF-8",
      Origin: "http://localhost",
      "User-Agent": computer,
      "X-Forwarded-For": `198.51.100.${lastNetwork}`,
      ...headers,
    },
  });
  return answer.status;
}

async function stored() {
  await counter.flush();
  return site.db
    .selectFrom("visits")
    .selectAll()
    .orderBy("page")
    .orderBy("source")
    .orderBy("device")
    .execute();
}

async function sum(count: CountName): Promise<number> {
  return (await stored()).reduce((total, row) => total + row[count], 0);
}

describe("what visitors' browsers report", () => {
  it("is stored as sums by day, page, source and device, with nothing else", async () => {
    await begin();
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
    await begin();
    await report("view,,/about");
    expect(await site.db.selectFrom("visits").selectAll().execute()).toEqual([]);
    await counter.stop();
    expect(await sum("views")).toBe(1);
  });

  it("leaves out robots that say so", async () => {
    await begin();
    for (const robot of ["Googlebot/2.1", `${computer} HeadlessChrome/140`, "Lighthouse", "bingbot"])
      expect(await report("view,,/about", { "User-Agent": robot })).toBe(204);
    expect(await stored()).toEqual([]);
  });

  it("counts a page that the owner adds", async () => {
    await begin();
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
    await begin();
    expect(await report("view,,/about", { Origin: "https://elsewhere.example" })).toBe(419);
    expect(await report("view,,/about", { "Sec-Fetch-Site": "cross-site" })).toBe(419);
    expect(await report("view,,/about", { Origin: "" })).toBe(419);
    expect(await stored()).toEqual([]);
  });

  it("refuses an unknown page", async () => {
    await begin();
    for (const path of ["/no-such-page", "/*", "/admin", "/call-out/secret", "/about/more"])
      expect(await report(`view,,${path}`)).toBe(404);
    expect(await stored()).toEqual([]);
  });

  it("refuses another shape", async () => {
    await begin();
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
    await begin();
    for (let at = 0; at < 120; at += 1) expect(await report("view,,/about")).toBe(204);
    expect(await report("view,,/about")).toBe(429);
    expect(await report("view,,/about", { "X-Forwarded-For": "203.0.113.7" })).toBe(204);
    expect(await sum("views")).toBe(121);
    site.clock.advance({ hours: 1 });
    expect(await report("view,,/about")).toBe(204);
  });

  it("counts nothing once the owner has switched it off, and again afterwards", async () => {
    await begin();
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
    await begin();
    for (let at = 0; at < 40; at += 1) await report(`view,host-${at}.example,/about`);
    await counter.flush();
    await report("view,host-3.example,/about");
    await report("view,host-99.example,/about");
    const rows = await stored();
    expect(new Set(rows.map(({ source }) => source)).size).toBe(31);
    expect(rows.find(({ source }) => source === "other")?.views).toBe(11);
    expect(rows.find(({ source }) => source === "host-3.example")?.views).toBe(2);
  });

  it("loses nothing while the database is away", async () => {
    await begin();
    await report("view,,/about");
    await counter.flush();
    const { db } = site.services;
    const away = openDatabase(site.config.databaseAddress);
    await away.destroy();
    site.services.db = away;
    for (let at = 0; at < 3; at += 1) expect(await report("view,,/about")).toBe(204);
    await counter.flush();
    expect(await report("view,,/about")).toBe(204);
    site.services.db = db;
    expect(await sum("views")).toBe(5);
  });

  it("adds what two processes have counted", async () => {
    await begin();
    const other = new VisitCounter(site.services);
    const visit = { page: "/about", source: "google.com", device: "phone", count: "views" } as const;
    for (let at = 0; at < 50; at += 1) {
      await Promise.all([
        counter.count(visit),
        other.count(visit),
        other.count({ ...visit, page: "/repairs" }),
      ]);
      if (at % 10 === 0) await Promise.all([counter.flush(), other.flush()]);
    }
    await Promise.all([counter.stop(), other.stop()]);
    expect((await stored()).map(({ page, views }) => [page, views])).toEqual([
      ["/about", 100],
      ["/repairs", 50],
    ]);
  });
});

describe("what was sent", () => {
  it("counts once, however often it is sent, and no spam", async () => {
    await begin();
    const visitor = site.visitor();
    for (let at = 0; at < 2; at += 1)
      expect((await visitor.post("/api/contact", contactMessage)).status).toBe(200);
    await visitor.post("/api/contact", { ...contactMessage, leave_blank: "x" });
    const keyed = { ...card, submission_key: crypto.randomUUID() };
    for (let at = 0; at < 2; at += 1) expect((await visitor.post("/api/callouts", keyed)).status).toBe(201);
    expect(await stored()).toEqual([
      expect.objectContaining({ page: "/breakdown", source: "", device: "computer", cards: 1, forms: 0 }),
      expect.objectContaining({ page: "/contact", source: "", device: "computer", cards: 0, forms: 1 }),
    ]);
  });

  it("counts by the site from which the form was opened, and by the kind of device", async () => {
    await begin();
    const sent = async (host: string, agent = phone) => {
      const visitor = site.visitor();
      const answer = await visitor.post(
        "/api/callouts",
        { ...card, submission_key: crypto.randomUUID() },
        { headers: { "Came-From": host, "User-Agent": agent } },
      );
      expect(answer.status).toBe(201);
    };
    await sent("www.Google.com:443");
    await sent("localhost");
    await sent("<b>, not a host");
    await sent("google.com", computer);
    expect((await stored()).map(({ source, device, cards }) => [source, device, cards])).toEqual([
      ["", "phone", 2],
      ["google.com", "computer", 1],
      ["google.com", "phone", 1],
    ]);
  });

  it("names no more sources a day than views do", async () => {
    await begin();
    for (let at = 0; at < 30; at += 1) await report(`view,host-${at}.example,/about`);
    await counter.flush();
    const headers = { "Came-From": "another.example" };
    await site.visitor().post("/api/contact", { ...contactMessage, name: "Thirty-first" }, { headers });
    expect((await stored()).find(({ forms }) => forms === 1)?.source).toBe("other");
  });
});

describe("what the back office shows", () => {
  it("adds up weeks, pages, sources and devices, of all pages or one", async () => {
    await begin();
    await report("view,google.com,/about");
    await report("view,,/repairs", { "User-Agent": phone });
    await counter.flush();
    site.clock.advance({ days: 7 });
    await report("view,,/repairs", { "User-Agent": phone });
    await report("tel:,,/repairs", { "User-Agent": phone });
    await counter.flush();
    const now = site.clock.now();
    const all = await readVisits(site.db, now, { weeks: 4 });
    expect(all.total).toMatchObject({ views: 3, calls: 1 });
    expect(all.weeks.map(({ views, calls }) => [views, calls])).toEqual([
      [0, 0],
      [0, 0],
      [2, 0],
      [1, 1],
    ]);
    expect(all.pages.map(({ label, views }) => [label, views])).toEqual([
      ["Repairs", 2],
      ["About Us", 1],
    ]);
    expect(all.sources.map(({ key, views }) => [key, views])).toEqual([
      ["", 2],
      ["google.com", 1],
    ]);
    expect(all.devices.map(({ key, views }) => [key, views])).toEqual([
      ["phone", 2],
      ["computer", 1],
    ]);
    const one = await readVisits(site.db, now, { weeks: 4, page: "/about" });
    expect(one.total).toMatchObject({ views: 1, calls: 0 });
    expect(one.pages).toHaveLength(2);
    expect(one.sources.map(({ key }) => key)).toEqual(["google.com"]);
  });

  it("exports a row for each day, page, source and device, to those who look after the pages", async () => {
    const owner = await site.signIn("owner");
    const answer = await owner.get("/api/visits?weeks=4");
    expect(answer.status).toBe(200);
    expect(String(answer.body)).toContain("/about,google.com,computer,1,0,0,0,0,0");
    expect((await owner.get("/api/visits?weeks=5")).status).toBe(200);
    expect((await site.visitor().get("/api/visits")).status).toBe(401);
  });
});

it("is deleted after thirteen months", async () => {
  await begin();
  await report("view,,/about");
  await counter.flush();
  site.clock.advance({ days: 396 });
  await forgetOldVisits(site.services);
  expect(await sum("views")).toBe(1);
  site.clock.advance({ days: 1 });
  await forgetOldVisits(site.services);
  expect(await stored()).toEqual([]);
});
