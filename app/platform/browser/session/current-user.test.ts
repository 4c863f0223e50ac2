import { afterEach, beforeEach, expect, expectTypeOf, it, vi } from "vitest";
import type { accountApi } from "../../../features/accounts/account/account.api.server.ts";
import type { signInApi } from "../../../features/accounts/sign-in/sign-in.api.server.ts";
import type { CurrentUser } from "./current-user.ts";

let written: string[];

beforeEach(() => {
  vi.resetModules();
  written = [];
  vi.stubGlobal("document", {
    get cookie() {
      return "signed_in=7";
    },
    set cookie(value: string) {
      written.push(value);
    },
  });
});

afterEach(() => vi.unstubAllGlobals());

it.each([
  ["a lost answer", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["a page that was left", () => Promise.reject(new DOMException("left", "AbortError"))],
  ["a 500", async () => Response.json({ message: "Server Error" }, { status: 500 })],
  ["an answer of a proxy", async () => new Response("Bad Gateway", { status: 502 })],
])("keeps the hint after %s, and asks again at the next page", async (_failure, answer) => {
  const fetch = vi.fn<() => Promise<Response>>(answer);
  vi.stubGlobal("fetch", fetch);
  const { loadCurrentUser, seemsSignedIn, draftOwnerId } = await import("./current-user.ts");
  await loadCurrentUser();
  expect(written).toEqual([]);
  expect(seemsSignedIn()).toBe(true);
  expect(draftOwnerId()).toBe(7);
  fetch.mockImplementation(async () => Response.json({ data: { id: 7 } }));
  await loadCurrentUser();
  await loadCurrentUser();
  expect(fetch).toHaveBeenCalledTimes(2);
});

it("deletes the hint when the server says that nobody is signed in", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ message: "Unauthenticated." }, { status: 401 }));
  const { loadCurrentUser } = await import("./current-user.ts");
  await loadCurrentUser();
  expect(written).toEqual(["signed_in=; Path=/; Max-Age=0; SameSite=Lax"]);
});

it("asks again on the login page, since the session may have ended", async () => {
  const answer = vi.fn<() => Promise<Response>>(async () => Response.json({ data: { id: 7 } }));
  vi.stubGlobal("fetch", answer);
  const { reloadCurrentUser, isOtherUser, loadCurrentUser } = await import("./current-user.ts");
  await loadCurrentUser();
  expect(isOtherUser()).toBe(false);
  answer.mockImplementation(async () => Response.json({ message: "Unauthenticated." }, { status: 401 }));
  await reloadCurrentUser();
  expect(written).toEqual(["signed_in=; Path=/; Max-Age=0; SameSite=Lax"]);
});

it("knows by the hint that another person has signed in", async () => {
  vi.stubGlobal("fetch", async () => Response.json({ data: { id: 8 } }));
  const { isOtherUser, loadCurrentUser } = await import("./current-user.ts");
  expect(isOtherUser()).toBe(false);
  await loadCurrentUser();
  expect(isOtherUser()).toBe(true);
  // The next page is shown to the user who has signed in.
  vi.stubGlobal("fetch", async () => Response.json({ data: { id: 7 } }));
  await loadCurrentUser();
  expect(isOtherUser()).toBe(false);
});

it("uses endpoints of the API and its type of the user", () => {
  type Calls = (typeof accountApi & typeof signInApi)["calls"];
  expectTypeOf<"GET /api/user" | "POST /logout">().toExtend<keyof Calls>();
  expectTypeOf<Calls["GET /api/user"]["answer"]["data"]>().toExtend<CurrentUser>();
  expectTypeOf<CurrentUser>().toExtend<Calls["GET /api/user"]["answer"]["data"]>();
});
