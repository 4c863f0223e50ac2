import { describe, expect, it } from "vitest";
import { card } from "../../../test/call-outs.ts";
import { contactMessage } from "../../../test/messages.ts";
import { computer, phone, useVisits } from "../../../test/use-visits.ts";
import { forgetOldVisits, readVisits } from "./visits.server.ts";

const visits = await useVisits();
const { site, report, stored, sum } = visits;

describe("what was sent", () => {
  it("counts once, however often it is sent, and no spam", async () => {
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
    for (let at = 0; at < 30; at += 1) await report(`view,host-${at}.example,/about`);
    await visits.counter.flush();
    const headers = { "Came-From": "another.example" };
    await site.visitor().post("/api/contact", { ...contactMessage, name: "Thirty-first" }, { headers });
    expect((await stored()).find(({ forms }) => forms === 1)?.source).toBe("other");
  });
});

describe("what the back office shows", () => {
  it("adds up weeks, pages, sources and devices, of all pages or one", async () => {
    await report("view,google.com,/about");
    await report("view,,/repairs", { "User-Agent": phone });
    await visits.counter.flush();
    site.clock.advance({ days: 7 });
    await report("view,,/repairs", { "User-Agent": phone });
    await report("tel:,,/repairs", { "User-Agent": phone });
    await visits.counter.flush();
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
    await report("view,google.com,/about");
    await visits.counter.flush();
    const owner = await site.signIn("owner");
    const answer = await owner.get("/api/visits?weeks=4");
    expect(answer.status).toBe(200);
    expect(String(answer.body)).toContain("/about,google.com,computer,1,0,0,0,0,0");
    expect((await owner.get("/api/visits?weeks=5")).status).toBe(200);
    expect((await site.visitor().get("/api/visits")).status).toBe(401);
  });
});

it("is deleted after thirteen months", async () => {
  await report("view,,/about");
  await visits.counter.flush();
  site.clock.advance({ days: 396 });
  await forgetOldVisits(site.services);
  expect(await sum("views")).toBe(1);
  site.clock.advance({ days: 1 });
  await forgetOldVisits(site.services);
  expect(await stored()).toEqual([]);
});
