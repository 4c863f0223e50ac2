import { expect, it } from "vitest";
import { openSite } from "../../test/site.ts";
import { createApp } from "../app.ts";

const site = await openSite();
/** The addresses that reached the router, which writes those that it cannot decode to the log. */
const reached: string[] = [];
const app = createApp(site.services, {
  pages: async ({ url }) => {
    reached.push(new URL(url).pathname);
    return new Response("<p>a page</p>", { headers: { "Content-Type": "text/html" } });
  },
});
const byBrowser = { Accept: "text/html", "Sec-Fetch-Site": "same-origin", Origin: "http://localhost" };

it.each([
  ["GET", "/first-admin/s3cret%ff"],
  ["GET", "/reset-password/s3cret%"],
  ["HEAD", "/engineer/%E2%28s3cret"],
  ["POST", "/account-online/s3cret%ff"],
  ["GET", "/call-out/s3cret/%c3.data"],
  ["PUT", "/about%"],
  ["GET", "/api/signings/s3cret%ff"],
])("%s of %s, which cannot be decoded, is not found and never reaches the router", async (method, path) => {
  reached.length = 0;
  const answer = await app.request(path, { method, headers: byBrowser });
  expect(answer.status).toBe(404);
  expect(reached).toEqual([]);
});

it.each(["/%61bout", "/reset-password/abc%2Fdef", "/%F0%9F%98%80"])("%s can be decoded", async (path) => {
  reached.length = 0;
  expect((await app.request(path, { headers: byBrowser })).status).toBe(200);
  expect(reached).toEqual([path]);
});
