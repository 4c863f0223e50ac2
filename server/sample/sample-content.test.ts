import { readFile } from "node:fs/promises";
import { beforeAll, expect, it } from "vitest";
import { widgetNamesOnPages } from "../../app/features/widgets/widget-pages.schema.ts";
import { readFacts } from "../../app/platform/facts/facts.server.ts";
import { listProblems } from "../../app/features/system/list-problems.server.ts";
import { openSite, type Site } from "../../test/site.ts";
import { loadSampleContent } from "./sample-content.ts";

let site: Site;

beforeAll(async () => {
  site = await openSite();
  await loadSampleContent(site.services, "content");
}, 60_000);

it("fills every widget of the pages: texts unchanged, and pictures with their alternative text", async () => {
  for (const name of widgetNamesOnPages) {
    const { body } = await site.visitor().get(`/api/widgets/${name}`);
    if (body.type === "IMAGE") {
      expect(body, name).toMatchObject({
        html: null,
        image_url: expect.any(String),
        alt: expect.any(String),
      });
    } else {
      expect(body.html, name).toBe((await readFile(`content/widgets/${name}.html`, "utf8")).trim());
    }
  }
});

it("fills galleries 1 to 4 with at least six pictures, all with alternative text", async () => {
  for (const id of [1, 2, 3, 4]) {
    const { body } = await site.visitor().get(`/api/galleries/${id}`);
    expect(body.images.length).toBeGreaterThanOrEqual(6);
    for (const image of body.images) expect(image.alt).toBeTruthy();
  }
});

it("adds missing lists to a site that has content, empty, and reports that they need to be filled", async () => {
  const names = ["vanBases", "fleetAnswers", "readyToCall"] as const;
  await site.db.deleteFrom("facts").where("name", "in", names).execute();
  await loadSampleContent(site.services, "content");
  expect(await readFacts(site.db, names)).toEqual({ vanBases: [], fleetAnswers: [], readyToCall: [] });
  expect(await listProblems(site.services)).toContainEqual(
    expect.objectContaining({ text: "3 lists of facts wait for you", path: "/admin/facts" }),
  );
});

it("does not change a site that has content", async () => {
  const before = await site.db.selectFrom("widgets").selectAll().execute();
  await site.db.deleteFrom("widgets").where("name", "=", "HomeText1").execute();
  await loadSampleContent(site.services, "content");
  expect(await site.db.selectFrom("widgets").selectAll().execute()).toHaveLength(before.length - 1);
});
