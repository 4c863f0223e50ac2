import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { openSite, type Site } from "../test/site.ts";
import { CurrentUser } from "./current-user.ts";

let site: Site;
beforeAll(async () => {
  site = await openSite();
});

it("answers who is signed in as the endpoint itself does, header by header", async () => {
  const owner = await site.signIn("owner");
  const long = await owner.get("/api/user");
  const short = await ask(cookiesOf(owner));
  expect(short.status).toBe(200);
  expect(await short.json()).toEqual(long.body);
  const ofConnection = new Set(["connection", "content-length", "date", "keep-alive"]);
  const headers = [...short.headers].filter(([name]) => !ofConnection.has(name));
  expect(Object.fromEntries(headers)).toEqual({
    ...Object.fromEntries(long.headers),
    "x-request-id": "request 1",
  });
});

it.each([
  ["a visitor", () => ""],
  ["a session that has ended", () => "frostway_session=long-gone"],
])("leaves %s to the endpoint", async (_, cookies) => {
  expect((await ask(cookies())).status).toBe(418);
});

it("leaves to the endpoint what goes wrong", async () => {
  const owner = await site.signIn("owner");
  const { db } = site.services;
  onTestFinished(() => void (site.services.db = db));
  site.services.db = undefined as never;
  expect((await ask(cookiesOf(owner))).status).toBe(418);
});

it.each([
  ["HEAD", "/api/user"],
  ["POST", "/api/user"],
  ["GET", "/api/user?page=1"],
  ["GET", "/api/users"],
])("is not asked by %s %s", (method, url) => {
  expect(new CurrentUser(site.services).isAskedBy({ method, url })).toBe(false);
});

function cookiesOf({ cookies }: { cookies: Map<string, string> }): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
}

/** 418 where it answers nothing. */
async function ask(cookies: string): Promise<Response> {
  const currentUser = new CurrentUser(site.services);
  const server = createServer((request, response) => {
    void currentUser.answer(request, response, "request 1").then((isAnswered) => {
      if (!isAnswered) response.writeHead(418).end();
    });
  });
  onTestFinished(() => void server.close());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${port}/api/user`, { headers: { Cookie: cookies } });
}
