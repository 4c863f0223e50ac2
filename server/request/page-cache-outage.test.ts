import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PageCache } from "../../app/platform/http/page-cache.server.ts";
import type { PreparedAnswer } from "../../app/platform/http/prepared-answer.server.ts";
import { systemClock } from "../../app/platform/services.ts";

const database = { version: 1, asked: 0, state: "answers" as "answers" | "refuses" | "hangs" };
let renderStatus: number;
let rendering: Promise<void>;
let cache: PageCache;
let stored: Map<string, PreparedAnswer>;
let server: Server;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  Object.assign(database, { version: 1, asked: 0, state: "answers" });
  renderStatus = 200;
  rendering = Promise.resolve();
  stored = new Map();
  cache = new PageCache({
    storedPages: { put: () => {}, find: async (path) => stored.get(path) },
    paths: ["/", "/about"],
    unknownPath: "/no-such-page",
    clock: systemClock,
    config: { appUrl: "http://localhost" },
    // Behaves as on PostgreSQL without notifications: the version is never known, so each request must ask.
    version: {
      known: () => undefined,
      async ask() {
        database.asked += 1;
        if (database.state === "refuses") throw new Error("connect ECONNREFUSED");
        if (database.state === "hangs") return new Promise(() => {});
        return database.version;
      },
      onChange() {},
      close: async () => {},
    },
    render: async (path) => {
      await rendering;
      const { version } = database;
      return {
        status: renderStatus,
        headers: new Headers({ "Content-Type": "text/html" }),
        body: `${path} of version ${version}`,
      };
    },
  });
  server = createServer(async (request, response) => {
    if (cache.serve(request, response, "id")) return;
    void cache.answer(new Request(`http://localhost${request.url}`)).then(async (answer) => {
      response.writeHead(answer.status);
      response.end(await answer.text());
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(() => {
  vi.useRealTimers();
  server.close();
});

it("serves a cached page while the database refuses, and says so", async () => {
  expect(await get("/about")).toEqual([200, "/about of version 1"]);
  database.state = "refuses";
  expect(await get("/about")).toEqual([200, "/about of version 1"]);
  expect(cache.isOutage).toBe(true);
});

it("lets one visitor wait two seconds for a database that hangs, and later visitors not at all", async () => {
  await get("/about");
  database.state = "hangs";
  const first = get("/about");
  await vi.waitFor(() => expect(database.asked).toBe(2));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await first).toEqual([200, "/about of version 1"]);
  expect(await get("/about")).toEqual([200, "/about of version 1"]);
  expect(await get("/")).toEqual([200, "/ of version 1"]);
  expect(database.asked).toBe(2);
});

it("does not ask the database on behalf of visitors while it is polling an unavailable database", async () => {
  await get("/about");
  database.state = "refuses";
  await get("/about");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(cache.isOutage).toBe(true);
  const { asked } = database;
  expect(await get("/about")).toEqual([200, "/about of version 1"]);
  expect(database.asked).toBe(asked);
});

it("serves what was saved meanwhile as soon as the database answers again", async () => {
  await get("/about");
  database.state = "refuses";
  await get("/about");
  Object.assign(database, { state: "answers", version: 2 });
  await vi.advanceTimersByTimeAsync(1_000);
  expect(cache.isOutage).toBe(false);
  expect(await get("/about")).toEqual([200, "/about of version 2"]);
});

it("serves the stale page while a newer one cannot be rendered, and the newer one once it can", async () => {
  await get("/about");
  database.version = 2;
  renderStatus = 500;
  expect(await get("/about")).toEqual([200, "/about of version 1"]);
  renderStatus = 200;
  expect(await get("/about")).toEqual([200, "/about of version 2"]);
});

it("serves the stale page after two seconds while a newer one waits for a database in trouble", async () => {
  await get("/about");
  const stuck = Promise.withResolvers<void>();
  rendering = stuck.promise;
  database.version = 2;
  const visit = get("/about");
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await visit).toEqual([200, "/about of version 1"]);
  stuck.resolve();
  expect(await get("/about")).toEqual([200, "/about of version 2"]);
});

it("passes on the renderer's error for a page that was never cached", async () => {
  database.state = "refuses";
  renderStatus = 503;
  expect((await get("/"))[0]).toBe(503);
});

it("serves a page that an earlier process stored if it cannot be rendered and is not cached", async () => {
  renderStatus = 503;
  const earlier = { toResponse: () => new Response("/ of an earlier process") };
  stored.set("/", earlier as unknown as PreparedAnswer);
  expect(await get("/")).toEqual([200, "/ of an earlier process"]);
  expect((await get("/about"))[0]).toBe(503);
  renderStatus = 200;
  expect(await get("/")).toEqual([200, "/ of version 1"]);
});

async function get(path: string): Promise<[number, string]> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return [answer.status, await answer.text()];
}
