import { expect, it } from "vitest";
import { publicPages } from "../../../content/public-pages.ts";
import { openSite } from "../../../test/site.ts";
import { readPageWidgets } from "./page-widgets.server.ts";
import { findWidgetsByName } from "./widgets.server.ts";

it("a page gets only its existing widgets, by name", async () => {
  const site = await openSite();
  const owner = await site.signIn("owner");
  for (const name of ["AboutText1", "AboutText2", "HomeText1"]) {
    expect((await owner.post("/api/widgets", { name, type: "TEXT" })).status).toBe(201);
  }
  expect(await readPageWidgets(site.db, publicPages.about)).toEqual({
    AboutText1: expect.objectContaining({ name: "AboutText1" }),
    AboutText2: expect.objectContaining({ name: "AboutText2" }),
  });
  expect(await readPageWidgets(site.db, publicPages.terms)).toEqual({});
  expect(await findWidgetsByName(site.db, [])).toEqual([]);
});
