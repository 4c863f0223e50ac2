import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Config } from "../app/platform/config/config.server.ts";
import type { Services } from "../app/platform/services.ts";
import { openSite, type Site } from "../test/site.ts";
import { CurrentUserAnswer } from "./current-user.ts";

let site: Site;
let cookies: string;
let current: CurrentUserAnswer;
const server = createServer(async (asked, response) => {
  const isAnswered = current.isAskedFor(asked) && (await current.send(asked, response, "id-1"));
  // What it does not answer is the framework's.
  if (!isAnswered) response.writeHead(204).end();
});

beforeAll(async () => {
  site = await openSite();
  const customer = await site.signIn("customer");
  cookies = `frostway_session=${customer.cookies.get("frostway_session")}`;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

type Asked = { path?: string; method?: string; cookie?: string; services?: Partial<Services> };

async function ask({ path = "/api/user", method = "GET", cookie = cookies, services }: Asked = {}) {
  current = new CurrentUserAnswer({ ...site.services, ...services });
  const { port } = server.address() as AddressInfo;
  const headers = { ...(cookie && { Cookie: cookie }) };
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      request({ port, path, method, headers }, async (answer) =>
        resolve({ status: answer.statusCode, headers: answer.headers, body: await text(answer) }),
      )
        .on("error", reject)
        .end();
    },
  );
}

describe("the signed-in user, asked below the framework", () => {
  it("is answered word for word and header for header as the framework answers", async () => {
    const customer = await site.signIn("customer");
    const usual = await customer.get("/api/user");
    const direct = await ask();
    expect(direct.status).toBe(200);
    expect(JSON.parse(direct.body)).toEqual(usual.body);
    expect(usual.body.data.email).toBe("cara@example.com");
    const ofConnection = new Set(["connection", "keep-alive", "date", "x-request-id", "content-length"]);
    const own = Object.entries(direct.headers).filter(([name]) => !ofConnection.has(name));
    const expected = [...usual.headers].filter(([name]) => !ofConnection.has(name));
    expect(Object.fromEntries(own)).toEqual(Object.fromEntries(expected));
    expect(direct.headers["x-request-id"]).toBe("id-1");
    expect(direct.headers["content-length"]).toBe(String(Buffer.byteLength(direct.body)));
  });

  it.each<[string, Asked]>([
    ["a guest", { cookie: "" }],
    ["somebody with a made-up session", { cookie: "frostway_session=made-up" }],
    ["another address", { path: "/api/user?of=2" }],
    ["a save", { method: "POST" }],
    ["a question for the headers alone", { method: "HEAD" }],
  ])("is left to the framework for %s", async (_of, asked) => {
    expect((await ask(asked)).status).toBe(204);
  });

  it("is left to the framework, which words the refusal, when the database fails", async () => {
    const lost = {
      selectFrom: () => {
        throw new Error("gone");
      },
    } as unknown as Services["db"];
    expect((await ask({ services: { db: lost } })).status).toBe(204);
  });

  it("takes over https only the cookie that no neighbour under the same domain can plant", async () => {
    const config: Config = { ...site.config, appUrl: "https://frostway.example.com" };
    expect((await ask({ services: { config } })).status).toBe(204);
    const prefixed = await ask({ cookie: `__Host-${cookies}`, services: { config } });
    expect(prefixed.status).toBe(200);
    expect(prefixed.headers["strict-transport-security"]).toContain("max-age");
  });

  it("is asked for in vain once the session has ended", async () => {
    const leaving = await site.signIn("owner");
    const cookie = `frostway_session=${leaving.cookies.get("frostway_session")}`;
    expect((await ask({ cookie })).status).toBe(200);
    await leaving.post("/logout");
    expect((await ask({ cookie })).status).toBe(204);
  });
});
