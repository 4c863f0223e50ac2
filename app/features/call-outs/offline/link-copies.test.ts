import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { origin, Phone } from "../../../../test/offline-phone.ts";
import { forgetCopy, factsFromCopy, storeFacts } from "./link-copy.ts";
import { forgetLinkCopies, LinkCopies } from "./link-copies.ts";

const now = new Date("2026-11-27T02:00:00Z");
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
const files = { engineer: ["/assets/run.js", "/assets/job.js"], "call-out": ["/assets/run.js"] };

/** A page of this build, as the server sends it. */
const page = (words: string, { ends = inDays(14), script = "run" } = {}) =>
  `<script data-scripts="/assets/${script}.js"></script><div data-link-ends="${ends}">${words}` +
  '<p data-link-stored="" data-stored="fresh" hidden="">of <b data-stored-at=""></b></p></div>';
const over = '<div data-link-over="">This link does not work</div>';

let phone: Phone;
let copies: LinkCopies;
let later: Promise<unknown>[];
let updates: number;

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ["Date"] });
  phone = new Phone();
  vi.stubGlobal("caches", phone.caches);
  later = [];
  updates = 0;
  for (const name of ["run.js", "job.js"]) phone.serve(`/assets/${name}`, name);
  phone.serve("/engineer/abc", page("first"));
  copies = new LinkCopies(phone, files);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function open(path: string, mode = "navigate"): Promise<string | undefined> {
  const request = { url: new URL(path, origin).href, method: "GET", mode } as Request;
  const asked = { waitUntil: (work: Promise<unknown>) => later.push(work) };
  const answer = await copies.answer(request, asked, async () => (updates += 1));
  await Promise.all(later);
  return answer?.text();
}

const withoutSignal = () => phone.online.clear();
const failed = "Failed to fetch";

describe("a link's page", () => {
  it("opens without signal as it was seen last, with its files, and says since when", async () => {
    await open("/engineer/abc");
    vi.setSystemTime(new Date("2026-11-27T02:30:00Z"));
    withoutSignal();
    const shown = await open("/engineer/abc?from=sms");
    expect(shown).toContain("first");
    expect(shown).toContain('data-link-stored="2026-11-27T02:00:00.000Z" data-stored="fresh">of');
    expect(shown).toContain("27 November, 02:00");
    expect(await open("/assets/job.js", "cors")).toBe("job.js");
  });

  it("is the server's while there is signal, and says nothing of a copy", async () => {
    await open("/engineer/abc");
    phone.serve("/engineer/abc", page("second"));
    expect(await open("/engineer/abc")).toBe(page("second"));
    withoutSignal();
    expect(await open("/engineer/abc")).toContain("second");
  });

  it("is never shown at another link, at a list or at a call", async () => {
    await open("/engineer/abc");
    withoutSignal();
    await expect(open("/engineer/abd")).rejects.toThrow(failed);
    await expect(open("/call-out/abc")).rejects.toThrow(failed);
    expect(await open("/breakdown")).toBeUndefined();
    expect(await open("/api/engineer-pages/abc", "cors")).toBeUndefined();
    expect(await open("/engineer/abc", "cors")).toBeUndefined();
  });

  it("has its photographs, as long as it stands", async () => {
    const photograph = "/api/engineer-pages/abc/photographs/7";
    phone.serve("/engineer/abc", page(`<img src="${photograph}">`));
    phone.serve(photograph, "picture");
    await open("/engineer/abc");
    withoutSignal();
    expect(await open(photograph, "no-cors")).toBe("picture");
    await expect(open("/api/engineer-pages/abc/photographs/8", "no-cors")).rejects.toThrow(failed);
    await forgetCopy("/engineer/abc");
    await expect(open(photograph, "no-cors")).rejects.toThrow(failed);
  });

  it("has what it has learned since, until a newer page is stored", async () => {
    await storeFacts("/engineer/abc", { status: "on_way" });
    expect(phone.stores.size, "nothing is stored before the page").toBe(0);
    await open("/engineer/abc");
    await storeFacts("/engineer/abc", { status: "on_way" });
    expect(await factsFromCopy("/engineer/abc")).toEqual({
      facts: { status: "on_way" },
      at: now.toISOString(),
    });
    vi.advanceTimersByTime(1_000);
    await open("/engineer/abc");
    expect(await factsFromCopy("/engineer/abc")).toBeUndefined();
  });

  it("does not lose what it has learned while it was being stored", async () => {
    await open("/engineer/abc");
    vi.advanceTimersByTime(1_000);
    phone.online.set("/engineer/abc", async () => {
      vi.advanceTimersByTime(1_000);
      await storeFacts("/engineer/abc", { status: "done" });
      return new Response(page("first"));
    });
    await open("/engineer/abc");
    expect(await factsFromCopy("/engineer/abc")).toMatchObject({ facts: { status: "done" } });
  });
});

describe("a copy goes", () => {
  beforeEach(() => open("/engineer/abc"));

  it.each([404, 410])("when the site says %i", async (status) => {
    phone.serve("/engineer/abc", over, status);
    expect(await open("/engineer/abc")).toBe(over);
    expect(phone.stores.size).toBe(0);
  });

  it.each([404, 410, 502])("not when somebody else on the way says %i", async (status) => {
    phone.serve("/engineer/abc", "Welcome to the hotel", status);
    await open("/engineer/abc");
    withoutSignal();
    expect(await open("/engineer/abc")).toContain("first");
  });

  it("not for the portal of a public network either, which answers everything", async () => {
    phone.serve("/engineer/abc", "Please accept our terms");
    await open("/engineer/abc");
    withoutSignal();
    expect(await open("/engineer/abc")).toContain("first");
  });

  it("when the link ends, also without signal", async () => {
    vi.setSystemTime(new Date("2026-12-11T02:00:01Z"));
    withoutSignal();
    await expect(open("/engineer/abc")).rejects.toThrow(failed);
    expect(phone.stores.size).toBe(0);
  });

  it("when five others were opened since", async () => {
    for (const name of ["b", "c", "d", "e"]) {
      vi.advanceTimersByTime(1_000);
      phone.serve(`/call-out/${name}`, page(name));
      await open(`/call-out/${name}`);
    }
    expect([...phone.stores.keys()]).toContain("link:/engineer/abc");
    vi.advanceTimersByTime(1_000);
    phone.serve("/engineer/f", page("f"));
    await open("/engineer/f");
    expect([...phone.stores.keys()].toSorted()).toEqual(
      ["/call-out/b", "/call-out/c", "/call-out/d", "/call-out/e", "/engineer/f"].map((one) => `link:${one}`),
    );
  });

  it("when storing offline is withdrawn, and nothing else does", async () => {
    phone.stores.set("breakdown:1", new Map());
    await forgetLinkCopies(phone.caches);
    expect([...phone.stores.keys()]).toEqual(["breakdown:1"]);
  });
});

describe("storing", () => {
  it.each([
    ["the storage is full", () => (phone.isFull = true)],
    ["a file does not come", () => phone.online.delete("/assets/job.js")],
  ])("shows the page and leaves nothing behind when %s", async (_, spoil) => {
    spoil();
    expect(await open("/engineer/abc")).toBe(page("first"));
    expect(phone.stores.size).toBe(0);
  });

  it("keeps the copy that was there when the newer one does not fit", async () => {
    await open("/engineer/abc");
    phone.isFull = true;
    phone.serve("/engineer/abc", page("second"));
    expect(await open("/engineer/abc")).toBe(page("second"));
    withoutSignal();
    expect(await open("/engineer/abc")).toContain("first");
  });

  it("does not take away what is being stored for another link", async () => {
    const photograph = "/api/engineer-pages/abc/photographs/7";
    phone.serve("/engineer/abc", page(`<img src="${photograph}">`));
    phone.serve("/call-out/b", page("other"));
    phone.online.set(photograph, async () => {
      expect(await copies.store("/call-out/b")).toBe(true);
      return new Response("picture");
    });
    await open("/engineer/abc");
    withoutSignal();
    expect(await open("/call-out/b")).toContain("other");
    expect(await open("/engineer/abc")).toContain(photograph);
    expect(await open(photograph, "no-cors")).toBe("picture");
    expect(await open("/assets/job.js", "cors")).toBe("job.js");
  });

  it("asks for the newer worker, and stores nothing, if the page is of another build", async () => {
    phone.serve("/engineer/abc", page("newer", { script: "newer" }));
    expect(await open("/engineer/abc")).toContain("newer");
    expect([updates, phone.stores.size]).toEqual([1, 0]);
    expect(await copies.store("/engineer/abc")).toBe(false);
  });
});
