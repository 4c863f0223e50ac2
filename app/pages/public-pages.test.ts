import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import routes from "../routes.ts";
import { publicPages } from "./public-pages.ts";

it("the sitemap names every page that has a head for search engines, and no other", () => {
  const pages = routes.flatMap(({ children = [] }) => children);
  const withHead = pages.filter(({ file }) => readFileSync(`app/${file}`, "utf8").includes("pageMeta("));
  const paths = withHead.map(({ index, path }) => (index ? "/" : `/${path}`));
  expect(publicPages.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
});
