import { Hono } from "hono";
import { expect, it } from "vitest";
import type { AppEnvironment } from "../../app/platform/http/app-environment.ts";
import { knownAddresses } from "./known-addresses.ts";

const pages = [
  "",
  "/contact",
  "/requestAccount",
  "/login",
  "/admin/users",
  "/admin/users/:id",
  "/reset-password/:token",
];
const app = new Hono<AppEnvironment>()
  .use(knownAddresses(pages))
  .all("*", (context) => context.text("through"));
const ask = async (method: string, path: string) => {
  const { status, headers } = await app.request(path, { method });
  return { status, location: headers.get("Location"), allow: headers.get("Allow") };
};

it.each([
  ["/Contact?utm=A&b=", "/contact?utm=A&b="],
  ["/CONTACT", "/contact"],
  ["/CONTACT/", "/contact"],
  ["/REQUESTACCOUNT", "/requestAccount"],
  ["/requestaccount", "/requestAccount"],
  ["/Admin/Users", "/admin/users"],
  ["/ADMIN/users/7", "/admin/users/7"],
  ["/API/user", "/api/user"],
  ["/Sanctum/csrf-cookie", "/sanctum/csrf-cookie"],
  ["/Reset-Password/AbC-d?email=Ann%40Example.com", "/reset-password/AbC-d?email=Ann%40Example.com"],
  ["/Api/Widgets/HomeText1", "/api/widgets/HomeText1"],
])("leads %s to %s", async (path, to) => {
  for (const method of ["GET", "HEAD"]) {
    expect(await ask(method, path)).toEqual({ status: 308, location: to, allow: null });
  }
});

it.each([
  "/",
  "/contact",
  "/requestAccount",
  "/api/widgets/HomeText1",
  "/unknown",
  "/Unknown/There",
  "//Contact",
  "/admin/users/A%2Fb",
])("lets %s through", async (path) => {
  expect(await ask("GET", path)).toMatchObject({ status: 200 });
});

it.each([
  ["PUT", "/contact", "GET, HEAD"],
  ["OPTIONS", "/", "GET, HEAD"],
  ["PROPFIND", "/contact", "GET, HEAD"],
  ["DELETE", "/admin/users/7", "GET, HEAD"],
  ["PATCH", "/admin/users", "GET, HEAD"],
  ["DELETE", "/login", "GET, HEAD, POST"],
  ["PUT", "/api/user", "GET, HEAD, POST"],
  ["GET", "/api/contact", "POST"],
  ["OPTIONS", "/api/users/7", "GET, HEAD, PATCH, DELETE"],
  ["POST", "/healthz", "GET, HEAD"],
])("refuses %s of %s and names %s", async (method, path, allow) => {
  expect(await ask(method, path)).toEqual({ status: 405, location: null, allow });
});
