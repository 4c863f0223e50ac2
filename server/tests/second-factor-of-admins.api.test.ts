import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { isForAdmins } from "../../app/platform/http/guards.server.ts";
import { Authenticator } from "../../test/authenticator.ts";
import type { Browser } from "../../test/browser.ts";
import { people } from "../../test/people.ts";
import { openSite, type Site } from "../../test/site.ts";
import { setUpAuthenticator } from "../../test/two-factor.ts";
import { api } from "../api.ts";

const forAdmins = api
  .flatMap(({ endpoints }) => endpoints)
  .filter(({ guard }) => isForAdmins(guard))
  .map((endpoint) => [endpoint.call, endpoint] as const);
const { email, password } = people.owner;
const asked = {
  status: 403,
  body: {
    message: "Set up a second factor first: a passkey or an authenticator.",
    code: "second_factor_required",
  },
};

let site: Site;
let owner: Browser;

async function opened(environment: Record<string, string> = {}): Promise<void> {
  site = await openSite(environment);
  await site.signIn("owner");
}

/** Signs the administrator in again after `days` days. */
async function comesBack(days: number): Promise<Browser> {
  site.clock.advance({ days });
  const browser = site.visitor();
  await browser.post("/login", { email, password });
  return browser;
}

describe("an administrator without a second factor, seven days on", () => {
  beforeAll(async () => {
    await opened();
    owner = await comesBack(7);
  });

  it.each(forAdmins)("is refused %s", async (_, { method, path }) => {
    const address = path.replaceAll(/:\w+/g, "1");
    const verb = method.toUpperCase() as Parameters<Browser["write"]>[0];
    expect(await (method === "get" ? owner.get(address) : owner.write(verb, address, {}))).toMatchObject(
      asked,
    );
  });

  it("still has an account of their own, and may sign out", async () => {
    for (const path of ["/api/user", "/api/user/sessions", "/user/passkeys", "/user/passkeys/options"]) {
      expect((await owner.get(path)).status).toBe(200);
    }
    expect((await (await comesBack(0)).post("/logout")).status).toBe(204);
  });
});

describe("a second factor", () => {
  beforeEach(() => opened());

  it("is required only after seven days", async () => {
    site.clock.advance({ days: 6, hours: 23, minutes: 59 });
    owner = await comesBack(0);
    expect((await owner.get("/api/users")).status).toBe(200);
    site.clock.advance({ minutes: 1 });
    expect(await owner.get("/api/users")).toMatchObject(asked);
  });

  it("can be an authenticator, and is missing again once that is removed", async () => {
    owner = await comesBack(8);
    await setUpAuthenticator(site, owner);
    expect((await owner.get("/api/users")).status).toBe(200);
    await owner.delete("/user/two-factor-authentication");
    expect(await owner.get("/api/users")).toMatchObject(asked);
  });

  it("can be a passkey", async () => {
    owner = await comesBack(8);
    const passkey = new Authenticator().make((await owner.get("/user/passkeys/options")).body);
    expect((await owner.post("/user/passkeys", { name: "Key", passkey })).status).toBe(201);
    expect((await owner.get("/api/users")).status).toBe(200);
  });

  it("is required seven days after a user becomes an administrator, each time", async () => {
    owner = await comesBack(30);
    const codeNow = await setUpAuthenticator(site, owner);
    const { id } = (await (await site.signIn("customer")).get("/api/user")).body.data;
    const users = async () => (await site.signIn("customer")).get("/api/users");
    await owner.patch(`/api/users/${id}`, { role: "admin" });
    expect((await users()).status).toBe(200);
    owner = await comesBack(7);
    await owner.post("/two-factor-challenge", { code: codeNow() });
    expect(await users()).toMatchObject(asked);
    await owner.patch(`/api/users/${id}`, { role: "user" });
    expect(await users()).toMatchObject({ body: { message: "This action is unauthorized." } });
    await owner.patch(`/api/users/${id}`, { role: "admin" });
    expect((await users()).status).toBe(200);
  });
});

it("a second factor is not required if the setting says so", async () => {
  await opened({ ADMIN_SECOND_FACTOR: "optional" });
  owner = await comesBack(400);
  expect((await owner.get("/api/users")).status).toBe(200);
});
