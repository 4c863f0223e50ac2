import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { RouterContextProvider } from "react-router";
import { afterAll, expect, it } from "vitest";
import type { Browser } from "../../test/browser.ts";
import { openSite, type Site } from "../../test/site.ts";
import { noticesOn, PageNotices } from "../features/notices/page-notices.tsx";
import { watchContentVersion } from "../platform/db/content-version.server.ts";
import { openDatabase } from "../platform/db/open-database.server.ts";
import { PageCache } from "../platform/http/page-cache.server.ts";
import { PageValidity, servicesContext, validityContext } from "../platform/http/page-context.server.ts";
import { loader } from "./site-layout.tsx";

let owner: Browser;

// The clock goes months ahead.
const site = await openSite({ ADMIN_SECOND_FACTOR: "optional" });
const processes: ReturnType<typeof openProcess>[] = [openProcess(), openProcess()];
afterAll(async () => {
  for (const one of processes) await one.close();
});

it("urgent ones stand first, and a save or a deletion shows at once", async () => {
  const period = { shown_from: "2026-03-01T00:00", shown_until: "2026-03-03T00:00" };
  const first = await show("First", period);
  await show("Urgent: second", { ...period, kind: "urgent" });
  await expect
    .poll(() => shownOn("/"), patience)
    .toEqual([
      ["Urgent: second", "First"],
      ["Urgent: second", "First"],
    ]);
  await owner.delete(`/api/notices/${first.id}`);
  await expect.poll(() => shownOn("/"), patience).toEqual([["Urgent: second"], ["Urgent: second"]]);
});

it("a notice appears and ends by itself on cached pages, in two processes", async () => {
  site.clock.advance(until("2026-03-28T09:00Z"));
  await show("Clocks", {
    shown_from: "2026-03-29T00:30",
    shown_until: "2026-03-29T02:30",
    pages: ["/contact"],
  });
  const expectShown = async (words: string[]) => {
    await expect.poll(() => shownOn("/contact"), patience).toEqual(processes.map(() => words));
    expect(await shownOn("/about")).toEqual(processes.map(() => []));
  };
  for (const one of processes) await one.hear();
  await expectShown([]);
  const before = rendered();
  await expectShown([]);
  expect(rendered()).toEqual(before);
  site.clock.advance(until("2026-03-29T00:29:59Z"));
  await expectShown([]);
  expect(rendered()).toEqual(before);
  site.clock.advance({ seconds: 1 });
  await expectShown(["Clocks"]);
  // Half past two is an hour later, for the clocks went forward.
  site.clock.advance(until("2026-03-29T01:29:59Z"));
  await expectShown(["Clocks"]);
  site.clock.advance({ seconds: 1 });
  await expectShown([]);
});

it("one in the hour that comes twice begins with the first and ends with the second", async () => {
  await show("Twice", { shown_from: "2026-10-25T01:15", shown_until: "2026-10-25T01:20" });
  const states: [string, string[]][] = [
    ["2026-10-25T00:14Z", []],
    ["2026-10-25T00:15Z", ["Twice"]],
    ["2026-10-25T01:19Z", ["Twice"]],
    ["2026-10-25T01:20Z", []],
  ];
  for (const [moment, words] of states) {
    site.clock.advance(until(moment));
    await expect.poll(() => shownOn("/about"), { ...patience, message: moment }).toEqual([words, words]);
  }
});

it("a layout without a notice says nothing of notices", async () => {
  site.clock.advance({ days: 30 });
  expect(await load(site.services, new PageValidity())).not.toHaveProperty("notices");
});

it("an application has its figures in all that it is rendered from: notices, menus, the firm", async () => {
  site.clock.advance(until("2028-01-01T00:00Z"));
  owner = await site.signIn("owner");
  await owner.write("PUT", "/api/facts/figures", { value: [{ name: "vans", figure: "10" }] });
  const { body: page } = await owner.post("/api/pages", { title: "With {{vans}} vans", path: "/vans" });
  await owner.post(`/api/pages/${page.id}`, { ...page, menus: ["header"] });
  const period = { shown_from: "2027-01-01T00:00", shown_until: "2029-01-01T00:00" };
  await show("All {{vans}} vans and {{lorries}} are out", period);
  const { notices, pages } = await load(site.services, new PageValidity());
  expect(notices).toMatchObject([{ text: "All 10 vans and {{lorries}} are out" }]);
  expect(pages.find(({ path }) => path === "/vans")?.label).toBe("With 10 vans");
});

it("a translation shows the notices of its page", () => {
  const notice = {
    id: 1,
    text: "Two hours",
    link: null,
    kind: "urgent",
    pages: ["/breakdown"],
    ends_at: "2026-12-29T08:00:00.000Z",
  } as const;
  const shownOn = (path: string) => noticesOn(path, [{ ...notice, pages: [...notice.pages] }]).length;
  expect(["/breakdown", "/pl/breakdown", "/pl/about", "/"].map(shownOn)).toEqual([1, 1, 0, 0]);
});

/** The first connection of a machine with much to do takes a while. */
const patience = { timeout: 20_000 };

/** A page cache with a database connection and a watch of its own, as each process has. */
function openProcess() {
  const db = openDatabase(site.config.databaseAddress);
  const version = watchContentVersion(db, site.config.databaseAddress);
  const renderings: string[] = [];
  const cache = new PageCache({
    paths: ["/", "/about", "/contact"],
    unknownPath: "/no-such-page",
    version,
    clock: site.clock,
    config: site.config,
    async render(path) {
      renderings.push(path);
      const validity = new PageValidity();
      const { notices = [] } = await load({ ...site.services, db }, validity);
      const body = renderToStaticMarkup(createElement(PageNotices, { notices: noticesOn(path, notices) }));
      return {
        status: 200,
        headers: new Headers({ "Content-Type": "text/html" }),
        body: `<main>${body}</main>`,
        validUntil: validity.until,
      };
    },
  });
  return {
    renderings,
    async read(path: string): Promise<string[]> {
      const html = await (await cache.answer(new Request(`http://localhost${path}`))).text();
      return html.split("<p ").slice(1).map(textOf);
    },
    /** Has it know the newest version, which another process may hear of a moment later. */
    hear: () => version.ask(),
    async close() {
      await version.close();
      await db.destroy();
    },
  };
}

async function load(services: Site["services"], validity: PageValidity) {
  const context = new RouterContextProvider();
  context.set(servicesContext, services);
  context.set(validityContext, validity);
  return loader({ context, pattern: "/" } as unknown as Parameters<typeof loader>[0]);
}

function shownOn(path: string): Promise<string[][]> {
  return Promise.all(processes.map((one) => one.read(path)));
}

function rendered(): number[] {
  return processes.map(({ renderings }) => renderings.length);
}

async function show(text: string, change: object): Promise<{ id: number }> {
  // Since the clock last moved, a session may have ended.
  owner = await site.signIn("owner");
  const words = text.replace("Urgent: ", "");
  const { status, body } = await owner.post("/api/notices", { text: words, ...change });
  expect(status).toBe(201);
  return body;
}

/** How far the clock has to go. */
function until(moment: string): { seconds: number } {
  return { seconds: (Date.parse(moment) - site.clock.now().getTime()) / 1000 };
}

function textOf(html: string): string {
  return html
    .replace(/^[^>]*>/, "")
    .replaceAll(/<svg.*?<\/svg>/g, "")
    .replaceAll(/<[^>]+>/g, "");
}
