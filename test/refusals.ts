import { expect, it } from "vitest";
import type { Browser } from "./browser.ts";
import type { Site } from "./site.ts";

type Call = { method: "GET" | "POST" | "PATCH" | "DELETE"; path: string; body?: unknown };

/** Promises that an admin endpoint refuses everybody else, and unsafe ones every request without its token. */
export function itIsForAdminsOnly(site: () => Site, call: Call): void {
  const send = (browser: Browser) =>
    call.method === "GET" ? browser.get(call.path) : browser.write(call.method, call.path, call.body ?? {});
  const name = `${call.method} ${call.path}`;

  it(`${name} answers 401 to a visitor`, async () => {
    const answer = await send(site().visitor());
    expect(answer).toMatchObject({ status: 401, body: { message: "Unauthenticated." } });
  });
  it(`${name} answers 403 to a customer`, async () => {
    const answer = await send(await site().signIn("customer"));
    expect(answer).toMatchObject({ status: 403, body: { message: "This action is unauthorized." } });
  });
  it(`${name} answers 403 to an administrator whose address is not verified`, async () => {
    const answer = await send(await site().signIn("newcomer"));
    expect(answer).toMatchObject({ status: 403, body: { message: "Your email address is not verified." } });
  });
  if (call.method === "GET") return;
  it(`${name} answers 419 without a token`, async () => {
    const owner = await site().signIn("owner");
    owner.cookies.delete("XSRF-TOKEN");
    const answer = await owner.request(call.method, call.path, call.body ?? {});
    expect(answer).toMatchObject({ status: 419, body: { message: "CSRF token mismatch." } });
  });
}
