import { expect, it } from "vitest";
import routes from "../../routes.ts";
import { office as officeMenu, work as workMenu } from "./admin-menu.tsx";
import { adminSections, dutyOfPage } from "./admin-sections.ts";

it("every page of the back office that shows no single thing stands in its menu, and the menu leads to no other", () => {
  const office = routes.find(({ file }) => file === "pages/admin/admin-layout.tsx");
  const pages = office!.children!.map(({ path }) => `/${path}`).filter((path) => !path.includes(":"));
  const menu = [...workMenu, ...officeMenu].map(({ to }) => to);
  expect(menu.toSorted()).toEqual(pages.toSorted());
});

it("each page stands in a section that states its duty, and each section has a page", () => {
  const office = routes.find(({ file }) => file === "pages/admin/admin-layout.tsx");
  const sections = office!.children!.flatMap(({ path }) => path!.split("/")[1] ?? []);
  expect(new Set(sections)).toEqual(new Set(Object.keys(adminSections)));
});

it("a page is found with and without the slash before it, and one of no section is for who may do everything", () => {
  const patterns = [
    "/admin/widgets/:id",
    "admin/widgets/:id",
    "admin",
    "/admin",
    "admin/secrets",
    "widgets",
    "",
    "admin/constructor",
  ];
  expect(patterns.map(dutyOfPage)).toEqual(["pages", "pages", "any", "any", "all", "all", "all", "all"]);
});
