import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { origin, Phone } from "../../../../test/offline-phone.ts";
import { forgetCopies, PageCopy } from "./page-copy.ts";

const page = (text: string, style = "a") => `${text}<link href="/assets/${style}.css">`;

let phone: Phone;
let copy: PageCopy;
let later: Promise<unknown>[];

beforeEach(() => {
  phone = new Phone();
  later = [];
  phone.serve("/breakdown", page("first"));
  phone.serve("/api/facts/alarmCodes", "[]");
  for (const name of ["a.css", "b.css", "card.js"]) phone.serve(`/assets/${name}`, name);
  copy = new PageCopy(phone, { version: "1", files: ["/assets/card.js"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Makes a request as a browser does. By default it is a navigation. */
function ask(path: string, options: { method?: string; mode?: string } = {}) {
  const request = {
    url: new URL(path, origin).href,
    method: "GET",
    mode: path.startsWith("/breakdown") ? "navigate" : "cors",
    ...options,
  } as Request;
  return copy.answer(request, { waitUntil: (work) => later.push(work) });
}

async function textAt(path: string): Promise<string | undefined> {
  const answer = await ask(path);
  await Promise.all(later);
  return answer?.text();
}

describe("with a connection", () => {
  beforeEach(() => copy.store());

  it("shows the server's page at the next visit after an edit, and stores it", async () => {
    phone.serve("/breakdown", page("edited"));
    expect(await textAt("/breakdown")).toBe(page("edited"));
    phone.online.clear();
    expect(await textAt("/breakdown?from=sms")).toBe(page("edited"));
  });

  it("waits two seconds for a slow server, then shows the copy, and still stores the response", async () => {
    vi.useFakeTimers();
    let arrive: (answer: Response) => void = () => {};
    phone.online.set("/breakdown", () => new Promise((resolve) => (arrive = resolve)));
    const answer = ask("/breakdown");
    let shown: string | undefined;
    void answer?.then(async (response) => (shown = await response.text()));
    await vi.advanceTimersByTimeAsync(1_990);
    expect(shown).toBeUndefined();
    await vi.advanceTimersByTimeAsync(20);
    expect(shown).toBe(page("first"));
    arrive(new Response(page("late")));
    vi.useRealTimers();
    await Promise.all(later);
    phone.online.clear();
    expect(await textAt("/breakdown")).toBe(page("late"));
  });

  it("uses the browser's navigation preload if there is one", async () => {
    const request = { url: `${origin}/breakdown`, method: "GET", mode: "navigate" } as Request;
    const answer = await copy.answer(request, {
      preloaded: Promise.resolve(new Response("early")),
      waitUntil: () => {},
    });
    expect(await answer?.text()).toBe("early");
  });

  it.each([502, 503])("shows the copy instead of a %i response", async (status) => {
    phone.serve("/breakdown", "trouble", status);
    expect(await textAt("/breakdown")).toBe(page("first"));
  });

  it("leaves other pages, other sites and other methods to the browser", () => {
    for (const path of [
      "/contact",
      "/api/callouts",
      "/pictures/1.avif",
      "https://example.org/assets/card.js",
    ])
      expect(ask(path)).toBeUndefined();
    expect(ask("/breakdown", { mode: "cors" })).toBeUndefined();
    expect(ask("/api/facts/alarmCodes", { method: "POST" })).toBeUndefined();
  });

  it("does not store a page that needs files of another build", async () => {
    phone.serve("/breakdown", page("of another build", "c"));
    expect(await textAt("/breakdown")).toBe(page("of another build", "c"));
    phone.online.clear();
    expect(await textAt("/breakdown")).toBe(page("first"));
  });
});

describe("renewing the copy from another page", () => {
  beforeEach(() => copy.store());

  it("stores what the server has now, without a visit", async () => {
    phone.serve("/breakdown", page("edited"));
    phone.serve("/api/facts/alarmCodes", "[1]");
    expect(await copy.freshen()).toBe(true);
    phone.online.clear();
    expect([await textAt("/breakdown"), await textAt("/api/facts/alarmCodes")]).toEqual([
      page("edited"),
      "[1]",
    ]);
  });

  it("leaves the copy whole, and asks for the newer worker, if the page is of another build", async () => {
    phone.serve("/breakdown", page("of another build", "c"));
    expect(await copy.freshen()).toBe(false);
    phone.online.clear();
    expect(await textAt("/breakdown")).toBe(page("first"));
  });

  it("leaves the copy as it is without a connection, or with a server in trouble", async () => {
    phone.serve("/breakdown", "trouble", 503);
    await copy.freshen();
    phone.online.clear();
    await expect(copy.freshen()).rejects.toThrow("Failed to fetch");
    expect(await textAt("/breakdown")).toBe(page("first"));
  });
});

describe("without a connection", () => {
  it("says when the copy was stored", async () => {
    vi.useFakeTimers({ now: Date.parse("2026-11-27T14:05:00Z"), toFake: ["Date"] });
    const notice = '<p data-stored="fresh" hidden="">Stored on <b data-stored-at=""></b></p>';
    phone.serve("/breakdown", page(notice));
    await copy.store();
    vi.setSystemTime(Date.parse("2026-11-28T14:05:00Z"));
    expect(await textAt("/breakdown")).toBe(page(notice));
    phone.online.clear();
    await copy.freshen().catch(() => {});
    expect(await textAt("/breakdown")).toContain(
      'data-stored="fresh">Stored on <b data-stored-at="">28 November, 14:05',
    );
  });

  it("has the page, its files under each of their addresses, and the alarm codes", async () => {
    await copy.store();
    phone.online.clear();
    expect(await textAt("/breakdown")).toBe(page("first"));
    expect(await textAt("/assets/a.css")).toBe("a.css");
    expect(await textAt("/assets/again-2/card.js")).toBe("card.js");
    expect(await textAt("/api/facts/alarmCodes")).toBe("[]");
  });

  it("fails like the browser when nothing was stored", async () => {
    phone.online.clear();
    await expect(ask("/breakdown")).rejects.toThrow("Failed to fetch");
  });
});

describe("storing", () => {
  it.each([
    ["the storage is full", () => (phone.isFull = true)],
    ["a file does not come", () => phone.online.delete("/assets/card.js")],
    ["the server is in trouble", () => phone.serve("/breakdown", "", 503)],
  ])("leaves nothing behind when %s", async (_, spoil) => {
    spoil();
    await expect(copy.store()).rejects.toThrow();
    expect(phone.stores.size).toBe(0);
  });

  it("works without the alarm codes", async () => {
    phone.online.delete("/api/facts/alarmCodes");
    await copy.store();
    expect(phone.stores.size).toBe(1);
  });

  it("does not stop a visitor when the storage is full", async () => {
    await copy.store();
    phone.isFull = true;
    phone.serve("/breakdown", page("edited"));
    expect(await textAt("/breakdown")).toBe(page("edited"));
  });

  it("keeps the previous copy for open pages, and no older one", async () => {
    for (const version of ["1", "2", "3"]) {
      copy = new PageCopy(phone, { version, files: [`/assets/card.js`] });
      await copy.store();
      await copy.forgetOlder();
    }
    phone.stores.set("somebody else's", new Map());
    expect([...phone.stores.keys()]).toEqual(["breakdown:2", "breakdown:3", "somebody else's"]);
    await forgetCopies(phone.caches);
    expect([...phone.stores.keys()]).toEqual(["somebody else's"]);
  });
});
