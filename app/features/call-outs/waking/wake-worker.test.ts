import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { WakeMessage } from "./wake-message.ts";

const message: WakeMessage = {
  title: "Call-out: WK01 ONE",
  body: "M20 J10\n07700 900111",
  path: "/admin/call-outs/7",
  token: "a.b",
  maySee: true,
  isLoud: true,
};
const shown: { title: string; options: Record<string, unknown> }[] = [];
const fetched: string[] = [];
const opened: string[] = [];
const page = {
  url: "https://site.example.com/admin/mails",
  focus: vi.fn<() => Promise<void>>(),
  navigate: vi.fn<(path: string) => Promise<void>>(),
};
let listeners: Map<string, (event: unknown) => void>;
let pages: (typeof page)[] = [];
let answer: () => Promise<Response>;

beforeEach(async () => {
  for (const list of [shown, fetched, opened]) list.length = 0;
  listeners = new Map();
  pages = [];
  answer = async () => Response.json({ message: "You have it. Please ring the driver." });
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => listeners.set(name, listener));
  vi.stubGlobal("skipWaiting", async () => {});
  vi.stubGlobal("registration", {
    showNotification: async (title: string, options: Record<string, unknown>) =>
      shown.push({ title, options }),
  });
  vi.stubGlobal("clients", {
    matchAll: async () => pages,
    openWindow: async (path: string) => opened.push(path),
  });
  vi.stubGlobal("fetch", async (path: string) => {
    fetched.push(path);
    return answer();
  });
  vi.resetModules();
  await import("./wake-worker.inline.ts");
});

afterEach(() => vi.unstubAllGlobals());

async function happens(name: string, fields: object): Promise<void> {
  const work: Promise<unknown>[] = [];
  listeners.get(name)!({ ...fields, waitUntil: (one: Promise<unknown>) => work.push(one) });
  await Promise.all(work);
}

const arrives = (sent: WakeMessage) => happens("push", { data: { json: () => sent } });
const press = (action: string) =>
  happens("notificationclick", { action, notification: { data: message, close: vi.fn<() => void>() } });

it("shows a message that rings, offers “I have seen it”, and reports that it arrived", async () => {
  await arrives(message);
  expect(shown).toMatchObject([
    {
      title: message.title,
      options: { body: message.body, renotify: true, requireInteraction: true, silent: false },
    },
  ]);
  expect(shown[0]!.options.actions).toEqual([{ action: "seen", title: "I have seen it" }]);
  expect(fetched).toEqual(["/api/wakings/a.b/arrival"]);
});

it("shows quietly who has it, in the place of the message that rang", async () => {
  await arrives({ ...message, title: "Tom has it", maySee: false, isLoud: false });
  expect(shown[0]!.options).toMatchObject({ silent: true, renotify: false, tag: "call-outs" });
  expect(shown[0]!.options.actions).toBeUndefined();
});

it("shows a message although it cannot report that it arrived", async () => {
  answer = async () => {
    throw new TypeError("Failed to fetch");
  };
  await arrives(message);
  expect(shown).toHaveLength(1);
});

it("says what the site answered to “I have seen it”, or that it did not arrive", async () => {
  await press("seen");
  expect(fetched).toEqual(["/api/wakings/a.b/sight"]);
  expect(shown.at(-1)).toMatchObject({
    title: "You have it. Please ring the driver.",
    options: { silent: true },
  });
  answer = async () => new Response(null, { status: 503 });
  await press("seen");
  expect(shown.at(-1)).toMatchObject({
    title: "That did not arrive. Press here to open the call-out.",
    options: { silent: false },
  });
});

it("opens the call-out in a page of the back office, or in a new one", async () => {
  await press("");
  expect(opened).toEqual([message.path]);
  pages = [page];
  await press("");
  expect(page.focus).toHaveBeenCalled();
  expect(page.navigate).toHaveBeenCalledWith(message.path);
  expect(opened).toHaveLength(1);
});
