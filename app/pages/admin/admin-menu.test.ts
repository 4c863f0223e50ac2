import { expect, it } from "vitest";
import routes from "../../routes.ts";
import { adminSections, dutyOfPage } from "./admin-sections.ts";
import { daily, groups, isInSafekeeping, menuAddresses, work } from "./menu-sections.ts";

it("every section of the back office stands in its menu or behind one entry, and the menu leads to no other page", () => {
  const office = routes.find(({ file }) => file === "pages/admin/admin-layout.tsx");
  const addresses = office!.children!.map(({ path }) => `/${path}`);
  // What stands below a section, such as an import, is reached from there.
  const pages = addresses.filter((address) => !/:|\/admin\/[^/]+\//.test(address));
  expect(menuAddresses.toSorted()).toEqual(pages.toSorted());
});

it("the specification's entries stand in their order, and what comes in day by day below the first", () => {
  const labels = (sections: typeof work) => sections.map(({ label }) => label);
  expect(labels(work)).toEqual(["Dashboard", "Users", "Galleries", "Testimonials", "Widgets"]);
  expect(labels(daily)).toEqual(["Call-outs", "Messages", "Applications", "Customers"]);
});

it("everything else stands in three groups: the pages, the firm, and what is kept for use", () => {
  expect(groups.map(({ label, sections }) => [label, sections.map((section) => section.label)])).toEqual([
    ["Pages", ["Pages", "Notices", "Facts", "Drafts", "Still a sample", "Visits"]],
    ["Firm", ["Company", "Your firm", "Who is woken"]],
    ["Library", ["Templates", "Requests"]],
  ]);
});

it("an address belongs to what keeps the site safe by whole words", () => {
  expect(["/admin/bin", "/admin/bin/3", "/admin/binary", "/admin"].map(isInSafekeeping)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

it("each page stands in a section that states its duty, and each section has a page", () => {
  const office = routes.find(({ file }) => file === "pages/admin/admin-layout.tsx");
  const sections = office!.children!.flatMap(({ path }) => path!.split("/")[1] ?? []);
  expect(new Set(sections)).toEqual(new Set(Object.keys(adminSections)));
});

it("a form beside its page needs the duty of its thing, and the page alone that of pages", () => {
  const edit = routes
    .flatMap(({ children = [] }) => children)
    .concat(routes)
    .find(({ file }) => file === "pages/admin/edit/edit-layout.tsx");
  const forms = edit!.children![0]!.children!.map(({ path }) =>
    path ? `/admin/edit/${path}` : "/admin/edit",
  );
  expect(Object.fromEntries(forms.map((path) => [path, dutyOfPage(path)]))).toEqual({
    "/admin/edit": "pages",
    "/admin/edit/pages/:id": "pages",
    "/admin/edit/slides/:id": "pages",
    "/admin/edit/galleries/:id": "pages",
    "/admin/edit/widgets/:id": "pages",
    "/admin/edit/notices/:id": "pages",
    "/admin/edit/facts/:name": "pages",
    "/admin/edit/company": "all",
    "/admin/edit/firm": "all",
  });
  expect(dutyOfPage("/admin/edit/secrets")).toBe("all");
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
