import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import routes from "../../routes.ts";

it("every page of the back office that shows no single thing stands in its menu, and the menu leads to no other", () => {
  const office = routes.find(({ file }) => file === "pages/admin/admin-layout.tsx");
  const pages = office!.children!.map(({ path }) => `/${path}`).filter((path) => !path.includes(":"));
  const menu = readFileSync("app/pages/admin/admin-menu.tsx", "utf8").matchAll(/ to="(\/admin[^"]*)"/g);
  expect(Array.from(menu, ([, path]) => path!).toSorted()).toEqual(pages.toSorted());
});
