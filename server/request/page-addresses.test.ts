import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject, type ServerBuild } from "react-router";
import { expect, it } from "vitest";
import pages from "../../app/routes.ts";
import { publicPageList } from "../../content/public-pages.ts";
import { pageAddresses } from "./page-addresses.ts";

const isPage = pageAddresses(Object.fromEntries(manifestOf(pages)));
const there = [
  ...publicPageList.map(({ path }) => path),
  "/login",
  "/ABOUT",
  "/%61bout",
  "/sitemap.xml",
  "/reset-password/abc%2Fdef",
  "/account",
  "/account/profile",
  "/admin",
  "/admin/users/7",
  "/admin/widgets",
];
const nowhere = [
  "/no-such-page",
  "/about/us",
  "/wp-login.php",
  "/sitemapXxml",
  "/admin/users/7/8",
  "/reset-password",
  "/.env",
  "/account/other",
  "/adm",
  "/%F0%9F%98%80",
  "/%",
];

it.each(there)("a page is at %s, as the router says", (path) => {
  expect(routerFinds(path)).toBe(true);
  expect(isPage(path)).toBe(true);
});

it.each(nowhere)("nothing is at %s, as the router says", (path) => {
  expect(routerFinds(path)).toBe(false);
  expect(isPage(path)).toBe(false);
});

it.each(["/about.data", "/_.data", "/__manifest"])("leaves %s to the router", (path) => {
  expect(isPage(path)).toBe(true);
});

function routerFinds(path: string): boolean {
  const found = matchRoutes(objectsOf(pages), path)?.at(-1)?.route;
  return found !== undefined && found.path !== "*";
}

function objectsOf(entries: RouteConfigEntry[]): RouteObject[] {
  return entries.map(({ path, index, children }) =>
    index ? { index, path } : { path, children: children && objectsOf(children) },
  );
}

/** Returns the routes as the build lists them: a flat list in which each route names its parent. */
function manifestOf(
  entries: RouteConfigEntry[],
  parentId?: string,
): [string, ServerBuild["routes"][string]][] {
  return entries.flatMap(({ file: id, path, index, children = [] }) => [
    [id, { id, parentId, path, index, module: {} as never }],
    ...manifestOf(children, id),
  ]);
}
