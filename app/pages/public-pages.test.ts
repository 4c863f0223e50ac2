import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import pageWords from "../../content/pages.json" with { type: "json" };
import { indexedPages, publicPageList, publicPages } from "../../content/public-pages.ts";
import routes from "../routes.ts";

/** Pages of one person or one moment, an address that moved, and the answer to every other address. */
const otherRoutes = [
  "/*",
  "/account",
  "/breakdowns",
  "/call-out/:token",
  "/call-out-card/:token",
  "/change-address/:id/:hash",
  "/confirm-password",
  "/account-online/:token",
  "/first-admin/:token",
  "/not-me/:token",
  "/not-mine/:token",
  "/engineer/:token",
  "/reference/:token",
  "/reset-password/:token",
  "/say/:token",
  "/sign/:token",
  "/two-factor-challenge",
  "/verify-email",
];
const siteRoutes = routes
  .filter(({ file }) => file === "pages/site-layout.tsx")
  .flatMap(({ children = [] }) => children)
  .flatMap((page) => (page.path === undefined && page.children) || [page])
  .map(({ index, path, file }) => ({ path: index ? "/" : `/${path}`, file }));

it("every page that is the same for everybody has a row, and every row a page", () => {
  const paths = [...otherRoutes, ...publicPageList.map(({ path }) => path)];
  expect(siteRoutes.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});

it("a page has a head for search engines when its row has it in the sitemap, and only then", () => {
  const withHead = siteRoutes.filter(({ file }) =>
    readFileSync(`app/${file}`, "utf8").includes("publicPage({"),
  );
  expect(withHead.map(({ path }) => path).toSorted()).toEqual(
    indexedPages.map(({ path }) => path).toSorted(),
  );
});

it("a page for search engines has words, and the day they were last changed", () => {
  for (const [name, page] of Object.entries(publicPages)) {
    const words: { title: string; changed?: string } = pageWords[name as keyof typeof publicPages];
    expect(words.title, name).not.toBe("");
    if (!("noindex" in page)) expect(words.changed, name).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

it("no gallery and no widget stands on two pages", () => {
  const galleries = publicPageList.flatMap(({ gallery }) => gallery ?? []);
  const widgets = publicPageList.flatMap((page) => page.widgets ?? []);
  for (const all of [galleries, widgets]) expect(new Set<unknown>(all).size).toBe(all.length);
});
