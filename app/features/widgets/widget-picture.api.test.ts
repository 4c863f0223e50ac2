import { readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { jpeg, upload } from "../../../test/pictures.ts";
import { openSite } from "../../../test/site.ts";
import { newWidget, storedWidget } from "../../../test/widgets.ts";
import { systemActor } from "../../platform/audit/audit.server.ts";
import { changeWidget } from "./widgets.server.ts";

const site = await openSite();
const owner = await site.signIn("owner");

describe("the picture of a widget", () => {
  it("is stored with its alternative text and shown at every width", async () => {
    const { id } = await newWidget(owner, "Pictured");
    const form = upload(await jpeg({ width: 800, height: 600 }), {
      name: "Pictured",
      type: "IMAGE",
      alt: "A van",
    });
    const answer = await owner.post(`/api/widgets/${id}`, form);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        type: "IMAGE",
        alt: "A van",
        width: 800,
        height: 600,
        placeholder: expect.stringMatching(/^data:image/),
      },
    });
    expect(answer.body.image_url).toMatch(/^\/pictures\/[0-9a-f]{32}-0\/800\.jpg$/);
    expect(answer.body.srcset).toContain("/320 320w");
    expect((await site.visitor().get(answer.body.image_url)).status).toBe(200);
  });

  it("is replaced by a new one, and the old files are deleted after its versions; texts stay", async () => {
    const { id } = await newWidget(owner, "Replaced");
    await owner.post(
      `/api/widgets/${id}`,
      upload(await jpeg(), { name: "Replaced", type: "IMAGE", alt: "Kept" }),
    );
    const old = await originalOf(id);
    const form = upload(await jpeg({ colour: "#aa3322" }), { name: "Replaced" });
    expect((await owner.post(`/api/widgets/${id}`, form)).body).toMatchObject({ type: "IMAGE", alt: "Kept" });
    await site.jobs.drain();
    expect(await site.services.files.exists(old)).toBe(true);
    const { versions } = (await owner.get(`/api/history/widget/${id}`)).body;
    expect((await owner.delete(`/api/history/widget/${id}/${versions[0].id}`)).status).toBe(204);
    await site.jobs.drain();
    expect(await site.services.files.exists(old)).toBe(false);
    expect(await site.services.files.exists(await originalOf(id))).toBe(true);
  });

  it("is deleted with its files at once if the site itself replaces it, which stores no version", async () => {
    const [first, second] = [await newWidget(owner, "First"), await newWidget(owner, "Second")];
    for (const [{ id }, colour] of [
      [first, "#112233"],
      [second, "#998877"],
    ] as const)
      await owner.post(
        `/api/widgets/${id}`,
        upload(await jpeg({ colour }), { name: `W${id}`, type: "IMAGE" }),
      );
    const old = await originalOf(first.id);
    const { picture_id: pictureId } = (await storedWidget(site, second.id))!;
    const change = { name: `W${first.id}`, pictureId };
    await changeWidget(site.db, systemActor(site.clock.now()), { ...change, id: first.id });
    await site.jobs.drain();
    expect(await site.services.files.exists(old)).toBe(false);
    expect(await site.services.files.exists(await originalOf(second.id))).toBe(true);
  });

  it("keeps the owner's focal point until the picture is replaced", async () => {
    const { id } = await newWidget(owner, "Focused");
    const named = { name: "Focused", type: "IMAGE" };
    await owner.post(`/api/widgets/${id}`, upload(await jpeg(), { ...named, focal: "20% 80%" }));
    await site.jobs.drain();
    expect((await owner.post(`/api/widgets/${id}`, { ...named, alt: "A van" })).body.focal).toBe("20% 80%");
    expect(await site.db.selectFrom("jobs").select("kind").execute()).toEqual([]);
    const form = upload(await jpeg({ colour: "#3322aa" }), named);
    expect((await owner.post(`/api/widgets/${id}`, form)).body.focal).toBeNull();
  });

  it("is retained while the widget is a text, as the text is while it is an image", async () => {
    const { id } = await newWidget(owner, "Both");
    const form = upload(await jpeg(), { name: "Both", type: "IMAGE", html: "<p>a</p>" });
    const { image_url } = (await owner.post(`/api/widgets/${id}`, form)).body;
    const text = await owner.post(`/api/widgets/${id}`, { name: "Both", type: "TEXT" });
    expect(text.body).toMatchObject({ type: "TEXT", html: "<p>a</p>", image_url });
  });

  it.each([
    ["an SVG", "The file field must be an image.", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["text named like a picture", "The file field must be an image.", Buffer.from("no picture")],
    ["an empty file", "This file is empty.", Buffer.alloc(0)],
    ["a HEIC", /HEIC/, Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1")],
    [
      "the first bytes of a JPEG",
      "This file is damaged or did not arrive whole.",
      Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    ],
  ])("is refused if it is %s, and nothing changes", async (what, words, bytes) => {
    const name = `Not-${what.replaceAll(" ", "-")}`;
    const { id } = await newWidget(owner, name);
    const before = await storedWidget(site, id);
    const answer = await owner.post(`/api/widgets/${id}`, upload(bytes, { name, html: "<p>lost</p>" }));
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringMatching(words)] } },
    });
    expect(await storedWidget(site, id)).toEqual(before);
    await expectNoTemporaryFile();
  });

  it("is refused if it is truncated, and leaves no files", async () => {
    const { id } = await newWidget(owner, "Truncated");
    const whole = await jpeg({ width: 1200, height: 900 });
    const answer = await owner.post(
      `/api/widgets/${id}`,
      upload(whole.subarray(0, whole.length / 2), { name: "Truncated" }),
    );
    expect(answer.body.errors).toEqual({ file: ["This file is damaged or did not arrive whole."] });
    expect(await storedWidget(site, id)).toMatchObject({ picture_id: null, version: 1 });
    await expectNoTemporaryFile();
  });

  it("is refused by 400 when the form cannot be read", async () => {
    const answer = await owner.post("/api/widgets/1", "--x\r\nnonsense", {
      headers: { "Content-Type": "multipart/form-data; boundary=x" },
    });
    expect(answer).toMatchObject({ status: 400, body: { message: "Malformed request." } });
  });
});

async function originalOf(id: number): Promise<string> {
  const { storage_key } = await site.db
    .selectFrom("widgets")
    .innerJoin("pictures", "pictures.id", "widgets.picture_id")
    .select("storage_key")
    .where("widgets.id", "=", id)
    .executeTakeFirstOrThrow();
  return `pictures/${storage_key}/original`;
}

async function expectNoTemporaryFile(): Promise<void> {
  expect(await readdir(site.config.temporaryFolder).catch(() => [])).toEqual([]);
}
