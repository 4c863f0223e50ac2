import { describe, expect, it } from "vitest";
import { addImage } from "../../../test/galleries.ts";
import { findPageAt } from "../pages/pages.server.ts";
import { openSiteOfPages } from "../../../test/as-it-was.ts";

const { site, owner, about, seen, restore, stepsOf, later } = await openSiteOfPages();

const addGallery = async (name: string): Promise<number> =>
  (await owner.post("/api/galleries", { name })).body.id;
const orderOf = async (id: number): Promise<number[]> =>
  (await owner.get(`/api/galleries/${id}`)).body.images.map((image: { id: number }) => image.id);
const move = (image: number, gallery: number) =>
  owner.post(`/api/galleriesimages/${image}`, { gallery_id: gallery });
const words = (page: number, then: string) => async () =>
  (await seen(page, then)).differences.map(({ label, what, changed }) => [label, what, changed]);

async function addPageWith(path: string, gallery: number): Promise<number> {
  const { body: page } = await owner.post("/api/pages", { title: path, path });
  const blocks = [{ kind: "gallery", gallery_id: gallery }];
  await owner.post(`/api/pages/${page.id}`, { ...page, blocks, version: null });
  return page.id;
}

describe("pictures that were moved since", () => {
  it("stand where they stood, on the page that they left and on the one that has them now, and back again", async () => {
    const [vans, yard] = [await addGallery("Vans"), await addGallery("Yard")];
    const [a, b, c] = [
      await addImage(owner, vans, "A"),
      await addImage(owner, vans, "B"),
      await addImage(owner, vans, "C"),
    ];
    const d = await addImage(owner, yard, "D");
    const [left, entered] = [await addPageWith("/left", vans), await addPageWith("/entered", yard)];
    const then = await later();
    await move(b, yard);
    const order = [b, d].map((id) => ({ id }));
    await owner.post("/api/galleriesimages/order", { id: yard, images: order });
    await owner.post("/api/galleriesimages/order", { id: vans, images: [{ id: c }, { id: a }] });
    expect(await words(left, then)()).toEqual([
      ["Gallery", "changed", ["Order"]],
      ["Picture", "changed", ["Gallery"]],
    ]);
    const { differences } = await seen(entered, then);
    expect(differences.map(({ label }) => label)).toContain("Picture");
    const { steps } = differences.find(({ label }) => label === "Picture")!;
    expect(steps).toMatchObject([{ way: "move", kind: "image", id: b, gallery_id: vans }]);
    const restored = await restore(stepsOf((await seen(left, then)).differences));
    expect(restored.status).toBe(200);
    expect([await orderOf(vans), await orderOf(yard)]).toEqual([[a, b, c], [d]]);
    expect((await seen(left, then)).differences).toEqual([]);
    const undone = await restore(restored.body.undo);
    expect(undone.status).toBe(200);
    expect([await orderOf(vans), await orderOf(yard)]).toEqual([
      [c, a],
      [b, d],
    ]);
  });

  it("stand where they stood again if several restored ones are undone", async () => {
    const [from, to] = [await addGallery("From"), await addGallery("To")];
    const [a, b] = [await addImage(owner, from, "A"), await addImage(owner, from, "B")];
    const [c, d] = [await addImage(owner, to, "C"), await addImage(owner, to, "D")];
    const page = await addPageWith("/several", from);
    const then = await later();
    for (const one of [a, b]) await move(one, to);
    const order = [a, c, b, d].map((id) => ({ id }));
    await owner.post("/api/galleriesimages/order", { id: to, images: order });
    const restored = await restore(stepsOf((await seen(page, then)).differences));
    expect([await orderOf(from), await orderOf(to)]).toEqual([
      [a, b],
      [c, d],
    ]);
    expect((await restore(restored.body.undo)).status).toBe(200);
    expect([await orderOf(from), await orderOf(to)]).toEqual([[], [a, c, b, d]]);
  });

  it("come back with their gallery, and say that it must come, too", async () => {
    const [shown, other] = [await addGallery("Shown"), await addGallery("Other")];
    const [a, b] = [await addImage(owner, shown, "A"), await addImage(owner, shown, "B")];
    const page = await addPageWith("/both", shown);
    const then = await later();
    const { body } = await owner.get(`/api/pages/${page}`);
    expect((await owner.post(`/api/pages/${page}`, { ...body, blocks: [] })).status).toBe(200);
    await move(a, other);
    expect((await owner.delete(`/api/galleries/${shown}`)).status).toBe(204);
    const { differences } = await seen(page, then);
    expect(differences.map(({ refusal }) => refusal)).toEqual(differences.map(() => null));
    const alone = await restore(stepsOf(differences.filter(({ label }) => label === "Picture")));
    expect([alone.status, alone.body.message]).toEqual([
      409,
      "A picture goes back to a gallery that was deleted. Restore the gallery, too. Nothing was restored.",
    ]);
    expect(await orderOf(other)).toEqual([a]);
    const restored = await restore(stepsOf(differences));
    expect(restored.status).toBe(200);
    expect([await orderOf(shown), await orderOf(other)]).toEqual([[a, b], []]);
    expect((await seen(page, then)).differences).toEqual([]);
    expect((await restore(restored.body.undo)).status).toBe(200);
    expect(await orderOf(other)).toEqual([a]);
    expect((await owner.get(`/api/galleries/${shown}`)).status).toBe(404);
  });

  it("come back to the gallery that they were in, also from the bin, and are named if it is gone", async () => {
    const [vans, yard, gone] = [await addGallery("Vans"), await addGallery("Yard"), await addGallery("Gone")];
    const [a, b] = [await addImage(owner, vans, "A"), await addImage(owner, gone, "B")];
    const page = await addPageWith("/from-bin", vans);
    const other = await addPageWith("/from-gone", yard);
    const then = await later();
    await move(a, yard);
    await owner.delete(`/api/galleriesimages/${a}`);
    await move(b, yard);
    await owner.delete(`/api/galleries/${gone}`);
    const { differences } = await seen(page, then);
    expect(differences.find(({ label }) => label === "Picture")).toMatchObject({ what: "deleted" });
    expect((await restore(stepsOf(differences))).status).toBe(200);
    expect(await orderOf(vans)).toEqual([a]);
    const refused = (await seen(other, then)).differences.find(({ label }) => label === "Picture");
    expect(refused).toMatchObject({
      steps: [],
      refusal: expect.stringMatching(/^It is shown as it is now\./),
    });
  });
});

describe("notices that were moved since", () => {
  it("are on the page and on its translations as they were, and on no page that has them now", async () => {
    const shown = { shown_from: "2000-01-01T08:00", shown_until: "2099-01-01T08:00" };
    const body = { text: "Closed on Monday", pages: ["/breakdown"], ...shown };
    const { id } = (await owner.post("/api/notices", body)).body;
    const pageAt = async (path: string) => (await findPageAt(site.db, path))!.id;
    const translated = `/api/pages/${await pageAt("/breakdown")}/translations`;
    expect((await owner.post(translated, { language: "pl" })).status).toBeLessThan(300);
    const then = await later();
    await owner.post(`/api/notices/${id}`, { ...body, pages: ["/terms"] });
    for (const path of ["/breakdown", "/pl/breakdown", "/terms"])
      expect(await words(await pageAt(path), then)()).toEqual([["Notice", "changed", ["Pages"]]]);
    expect((await seen(about, then)).differences).toEqual([]);
  });
});

describe("what was in the bin then", () => {
  it("is not on the page, and goes back to the bin with a restore", async () => {
    const home = (await findPageAt(site.db, "/"))!.id;
    const { id } = (await owner.post("/api/slides", { title: "Twice away", link: "/" })).body;
    const shown = await later();
    await owner.delete(`/api/slides/${id}`);
    const away = await later();
    await owner.post(`/api/bin/slide/${id}/restore`, {});
    await owner.post(`/api/slides/${id}`, { title: "Renamed", link: "/" });
    expect((await seen(home, shown)).html).toContain("Twice away");
    const { html, differences } = await seen(home, away);
    expect(html).not.toMatch(/Twice away|Renamed/);
    expect(differences).toMatchObject([{ name: "Renamed", what: "in the bin then" }]);
    const restored = await restore(stepsOf(differences));
    expect(restored.status).toBe(200);
    expect((await owner.get(`/api/slides/${id}`)).status).toBe(404);
    expect((await seen(home, away)).differences).toEqual([]);
    expect((await seen(home, shown)).html).toContain("Twice away");
    expect((await restore(restored.body.undo)).status).toBe(200);
    expect((await owner.get(`/api/slides/${id}`)).body.title).toBe("Renamed");
  });
});
