import { describe, expect, it } from "vitest";
import { banner } from "../../../content/pages.json" with { type: "json" };
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { presentShown } from "./slides.present.ts";
import { mostSlides, type Slide } from "./slides.schema.ts";
import { createSlides, listSlides } from "./slides.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("the slides of a new site", () => {
  it("are those of the sample content, in their order, with the pictures of the design", async () => {
    const shown = (await listSlides(site.db)).map(presentShown);
    const words = banner.map(({ picture: _file, ...slide }) => slide);
    expect(shown).toMatchObject(words);
    for (const { picture } of shown) expect(picture).toHaveProperty("wide");
  });

  it("are not restored at the next start after they were deleted or changed", async () => {
    const [first, second] = await listSlides(site.db);
    await owner.delete(`/api/slides/${first!.id}`);
    await owner.post(`/api/slides/${second!.id}`, { title: "Other words" });
    await createSlides(site.db, site.clock.now(), banner);
    expect((await listSlides(site.db)).map(({ title }) => title)).toEqual([
      "Other words",
      ...banner.slice(2).map(({ title }) => title),
    ]);
    expect((await owner.post(`/api/bin/slide/${first!.id}/restore`)).status).toBe(200);
    expect((await listSlides(site.db))[0]!.title).toBe(banner[0]!.title);
  });
});

describe("saving a slide", () => {
  it("stores text, link, place and picture, and a new picture clears the focal point of the old one", async () => {
    const { body } = await owner.post("/api/slides", { title: "Fridge hire", place: 5 });
    expect(body).toMatchObject({ title: "Fridge hire", subtitle: null, link: null, image_url: null });
    const address = `/api/slides/${body.id}`;
    const words = { title: "Fridge hire", subtitle: "By the week", link: "/contact", alt: "Vans" };
    const saved = await owner.post(address, upload(await jpeg(), { ...words, focal: "10% 20%", place: "" }));
    expect(saved).toMatchObject({ status: 200, body: { ...words, focal: "10% 20%", width: 640, place: 5 } });
    const [shown] = (await listSlides(site.db)).map(presentShown);
    expect(shown).toMatchObject({ title: "Fridge hire", picture: { image_url: saved.body.image_url } });
    const again = await owner.post(address, upload(await jpeg({ colour: "#101010" }), words));
    expect(again.body.image_url).not.toBe(saved.body.image_url);
    expect(again.body.focal).toBeNull();
    const { versions } = (await owner.get(`/api/history/slide/${body.id}`)).body;
    await site.jobs.drain();
    await owner.post(`/api/history/slide/${body.id}/${versions[0].id}/restore`, {});
    expect((await owner.get(address)).body).toMatchObject({
      image_url: saved.body.image_url,
      focal: "10% 20%",
    });
    await owner.delete(address);
  });

  it.each([
    [{ title: "" }, { title: ["The title field is required."] }],
    [{ title: "x".repeat(256) }, { title: ["The title field must not be greater than 255 characters."] }],
    [
      { link: "javascript:alert(1)" },
      {
        link: ["The link field must be a web address, an email or telephone link, or a path of this site."],
      },
    ],
    [{ place: -1 }, { place: ["The place field must be at least 0."] }],
    [{ place: "0x10" }, { place: ["The place field must be a number."] }],
    [
      { focal: "top" },
      { focal: ["The focal field must be two percentages from 0% to 100%, such as 70% 40%."] },
    ],
  ])("refuses %j under the field", async (change, errors) => {
    const [slide] = await slidesNow();
    const answer = await owner.post(`/api/slides/${slide!.id}`, { title: "A", ...change });
    expect(answer).toMatchObject({ status: 422, body: { errors } });
    expect((await slidesNow())[0]).toEqual(slide);
  });

  it("refuses a file that is no image, and adds nothing", async () => {
    const before = await slidesNow();
    const answer = await owner.post("/api/slides", upload(Buffer.from("x"), { title: "A" }, "a.jpg"));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: ["The file field must be an image."] } },
    });
    expect(await slidesNow()).toEqual(before);
  });

  it("answers 409 with the current slide if another user has saved meanwhile", async () => {
    const [slide] = await slidesNow();
    await owner.post(`/api/slides/${slide!.id}`, { title: "First", version: slide!.version });
    const late = await owner.post(`/api/slides/${slide!.id}`, { title: "Second", version: slide!.version });
    expect(late).toMatchObject({ status: 409, body: { current: { title: "First" } } });
  });
});

it(`there are always between one and ${mostSlides} slides, even with concurrent additions and deletions`, async () => {
  const before = await slidesNow();
  const room = mostSlides - before.length;
  const added = await Promise.all(
    Array.from({ length: room + 2 }, () => owner.post("/api/slides", { title: "One more" })),
  );
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(room).fill(201),
    409,
    409,
  ]);
  const full = { message: `The banner has room for ${mostSlides} slides. Delete one first.` };
  expect((await owner.post("/api/slides", { title: "A" })).body).toEqual(full);
  const all = await slidesNow();
  const [gone] = all;
  await owner.delete(`/api/slides/${gone!.id}`);
  await owner.post("/api/slides", { title: "In its place" });
  expect(await owner.post(`/api/bin/slide/${gone!.id}/restore`)).toMatchObject({ status: 409, body: full });
  const now = await slidesNow();
  const deleted = await Promise.all(now.map(({ id }) => owner.delete(`/api/slides/${id}`)));
  expect(deleted.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(mostSlides - 1).fill(204),
    409,
  ]);
  expect(await slidesNow()).toHaveLength(1);
});

async function slidesNow(): Promise<Slide[]> {
  return (await owner.get("/api/slides")).body.results;
}
