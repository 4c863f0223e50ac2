import { beforeEach, describe, expect, it } from "vitest";
import { openSite } from "../../../test/site.ts";
import { keysOf } from "../../platform/keys-of.ts";
import { textTables } from "../page-facts/figures-in-use.server.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import { resources } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { insertFigures } from "./figures.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");
beforeEach(() => save([{ name: "vans", figure: "10" }]));

describe("a figure", () => {
  it("appears wherever a page names it, and follows a change", async () => {
    const html =
      '<title>With {{vans}}</title><p data-props="{&quot;a&quot;:&quot;{{ vans }} vans&quot;}">{{lorries}}</p>';
    expect(await insertFigures(site.db, html)).toBe(
      html.replace("{{vans}}", "10").replace("{{ vans }}", "10"),
    );
    await save([{ name: "vans", figure: "11" }]);
    for (const written of ["{{vans}}", "{{Vans}}", "{{  VANS\u00A0 }}", "{{&nbsp;vans\n}}"])
      expect(await insertFigures(site.db, `${written} vans`)).toBe("11 vans");
    expect(await insertFigures(site.db, "{{va ns}} {vans} {{}}")).toBe("{{va ns}} {vans} {{}}");
  });

  it.each([
    [
      [{ name: "Vans", figure: "1" }],
      "Row 1: “Name” must be small letters, digits and hyphens, such as vans or carrier-years.",
    ],
    [[{ name: "vans" }], "Row 1: “Figure or claim” is required."],
    [
      [{ name: "vans", figure: "<b>10</b>" }],
      "Row 1: “Figure or claim” must be at most 60 characters, without quotation marks, < > & { } and \\.",
    ],
    [
      [{ name: "vans", figure: "1".repeat(61) }],
      "Row 1: “Figure or claim” must be at most 60 characters, without quotation marks, < > & { } and \\.",
    ],
    [
      [
        { name: "vans", figure: "1" },
        { name: "vans", figure: "2" },
      ],
      "Row 2 has the same name as row 1.",
    ],
  ])("%j is refused", async (value, message) => {
    expect(await save(value)).toMatchObject({ status: 422, body: { errors: { value: [message] } } });
  });
});

describe("a figure that texts insert", () => {
  it("cannot be removed from the list: the refusal names each text", async () => {
    const { body: widget } = await owner.post("/api/widgets", { name: "HireText", type: "TEXT" });
    await owner.post(`/api/widgets/${widget.id}`, { name: "HireText", html: "<p>{{  Vans }} vans</p>" });
    const listed = [{ figure: "{{vans}}", label: "service vans" }];
    await owner.write("PUT", "/api/facts/homeFigures", { value: listed });
    const message =
      "{{vans}} stands in Widget “HireText”, Fact “Figures on the home page”. Take it out of there first.";
    for (const value of [[], [{ name: "lorries", figure: "10" }]])
      expect(await save(value)).toMatchObject({ status: 422, body: { errors: { value: [message] } } });
    expect(await insertFigures(site.db, "{{vans}}")).toBe("10");
    const more = [
      { name: "vans", figure: "11" },
      { name: "lorries", figure: "10" },
    ];
    expect((await save(more)).status).toBe(200);
    await owner.post(`/api/widgets/${widget.id}`, { name: "HireText", html: "<p>Vans</p>" });
    await owner.write("PUT", "/api/facts/homeFigures", { value: [] });
    expect((await save([])).status).toBe(200);
  });

  it("is reported with the titles of the texts, also for the firm's details", async () => {
    expect((await save([{ name: "vans", figure: "10" }])).status).toBe(200);
    const { value } = await readFact(site.db, "firm");
    const marks = [{ heading: "{{vans}} vans", line: "of ours", picture: "none" }];
    expect((await owner.post("/api/firm", { ...value, marks })).status).toBe(200);
    const message = "{{vans}} stands in “Your firm”. Take it out of there first.";
    expect(await save([])).toMatchObject({ status: 422, body: { errors: { value: [message] } } });
    await owner.post("/api/firm", value);
    expect((await save([])).status).toBe(200);
  });

  it("is searched for in every text that pages show", () => {
    const tables = keysOf(restorable).filter((kind) => {
      const { duty, fields } = resources[kind];
      return duty === "pages" && fields !== undefined && kind !== "redirect";
    });
    const expected = tables.map((kind) => `${restorable[kind].stored.table}: ${resources[kind].label}`);
    expect(new Set(textTables.map(({ table, label }) => `${table}: ${label}`))).toEqual(new Set(expected));
  });
});

describe("the places of figures", () => {
  it("are texts that name a figure, name a missing one, or have the same number written by hand", async () => {
    const { body: widget } = await owner.post("/api/widgets", { name: "VansText", type: "TEXT" });
    const html = "<p>We have <b>10</b> vans, {{vans}} of them, and {{drivers}} drivers.</p>";
    await owner.post(`/api/widgets/${widget.id}`, { name: "VansText", html });
    const { body: notice } = await owner.post("/api/notices", {
      text: "All 10 vans are out",
      shown_from: "2026-03-10T10:10",
      shown_until: "2026-03-11T10:10",
    });
    const listed = [{ figure: "10", label: "service vans" }];
    await owner.write("PUT", "/api/facts/homeFigures", { value: listed });
    const { status, body } = await owner.get("/api/figures/places");
    const ofWidget = { kind: "Widget", title: "VansText", screen: `/admin/widgets/${widget.id}` };
    expect(status).toBe(200);
    expect(body.inserted).toEqual([{ ...ofWidget, name: "vans" }]);
    expect(body.unknown).toEqual([{ ...ofWidget, name: "drivers" }]);
    // Sample pages and slides contain figures, too.
    const others = body.offered.filter(({ kind }: { kind: string }) => !/Page|Slide/.test(kind));
    expect(others).toHaveLength(3);
    expect(body.offered).toContainEqual({ ...ofWidget, name: "vans", words: expect.stringContaining("10") });
    expect(body.offered).toContainEqual({
      name: "vans",
      kind: "Notice",
      title: "All 10 vans are out",
      screen: `/admin/notices/${notice.id}`,
      words: expect.stringContaining("All 10 vans are out"),
    });
    expect(body.offered).toContainEqual(
      expect.objectContaining({ title: "Figures on the home page", screen: "/admin/facts/homeFigures" }),
    );
  });

  it("are whole figures, not the 10 in 10,000, 1.10 or 10%", async () => {
    const before = (await owner.get("/api/figures/places")).body.offered.length;
    await owner.post("/api/testimonials", {
      name: "A",
      review: "<p>10,000 miles, £1.10, 10%, 100, 2026-10-10</p>",
    });
    expect((await owner.get("/api/figures/places")).body.offered).toHaveLength(before);
    await owner.post("/api/testimonials", { name: "B", review: "<p>They sent 10.</p>" });
    expect((await owner.get("/api/figures/places")).body.offered).toHaveLength(before + 1);
  });

  it("are not in numeric columns: positions, scores, pictures", async () => {
    await save([{ name: "vans", figure: "4" }]);
    const before = (await owner.get("/api/figures/places")).body.offered.length;
    await owner.post("/api/testimonials", { name: "C", review: "<p>Good.</p>", score: 4 });
    const { results } = (await owner.get("/api/pages")).body;
    await site.db.updateTable("pages").set({ place: 4 }).where("id", "=", results[0].id).execute();
    expect((await owner.get("/api/figures/places")).body.offered).toHaveLength(before);
  });
});

function save(value: object[]) {
  return owner.write("PUT", "/api/facts/figures", { value });
}
