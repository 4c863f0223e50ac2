import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { openSite } from "../../../../test/site.ts";
import { readIcon, readMark } from "./mark.server.ts";
import { readSharePicture } from "./share-picture.server.ts";
import { iconNames } from "./icon-names.ts";

const site = await openSite();
const owner = await site.signIn("owner");

const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20">${inside}</svg>`;
const bear = '<path d="M0 0h40v20H0z" fill="#96cae8"/>';

function form(content: string | Uint8Array, more: Record<string, string> = {}): FormData {
  const body = new FormData();
  const bytes = typeof content === "string" ? content : new Uint8Array(content);
  body.set("file", new File([bytes], "mark"));
  for (const [name, value] of Object.entries(more)) body.set(name, value);
  return body;
}
const send = (content: string | Uint8Array, more?: Record<string, string>) =>
  owner.post("/api/firm/mark", form(content, more));
const png = (width: number, height: number, background: string | object = "#cc0000") =>
  sharp({ create: { width, height, channels: 4, background: background as string } })
    .png()
    .toBuffer();

describe("a firm's mark", () => {
  it("makes the picture of link previews with any name", async () => {
    for (const name of ["Polar", "Cold & <Wet> Transport Refrigeration of the whole North Limited", " "]) {
      const { width, height, format } = await sharp(await readSharePicture(site.db, name)).metadata();
      expect([width, height, format]).toEqual([1200, 630, "png"]);
    }
  });

  it("does not exist on a new site", async () => {
    const { status, body } = await site.visitor().get("/api/firm/mark");
    expect([status, body]).toEqual([200, { shown: null, version: 1 }]);
  });

  it("is accepted as a cleaned drawing, and every icon is made from it", async () => {
    const answer = await send(drawing(`<script>alert(1)</script>${bear}`));
    expect(answer).toMatchObject({
      status: 200,
      body: { shown: { width: 1024, height: 512, plate: false } },
    });
    const { shown } = answer.body;
    expect(shown.logo).toMatch(/^data:image\/svg\+xml,/);
    expect(decodeURIComponent(shown.logo)).not.toContain("script");
    expect((await site.visitor().get("/api/firm/mark")).body).toEqual(answer.body);
    const sides = await Promise.all(
      iconNames.map(async (name) => {
        const bytes = await readIcon(site.db, shown, name);
        const picture = name === "favicon.ico" ? bytes.subarray(22) : bytes;
        const { width, format } = await sharp(picture).metadata();
        return [name, width, format];
      }),
    );
    expect(sides).toEqual([
      ["favicon.ico", 32, "png"],
      ["apple-touch-icon.png", 180, "png"],
      ["icon-192.png", 192, "png"],
      ["icon-512.png", 512, "png"],
    ]);
  });

  it.each([
    `<path d="M0 0h40v20H0z" style="fill:#96cae8;-inkscape-font-specification:'sans-serif'"/>`,
    `<g id="g"></g><path d="M0 0h40v20H0z" fill="#96cae8" stroke="url('#g')"/>`,
    `<path id="a' onload='alert(1)" d="M0 0h40v20H0z" fill="#96cae8"/>`,
    `<style>.a{font-family:'A & B'}</style>${bear}`,
  ])("is a drawing that browsers can read, whatever quotation marks it has: %s", async (inside) => {
    const { status, body } = await send(drawing(inside));
    expect(status).toBe(200);
    const shown = decodeURIComponent(body.shown.logo.replace("data:image/svg+xml,", ""));
    expect(await sharp(Buffer.from(shown)).metadata()).toMatchObject({ format: "svg", width: 40 });
    expect(shown).not.toMatch(/'\s+onload/);
  });

  it("refuses a drawing whose parts are drawn millions of times", async () => {
    const levels = Array.from({ length: 12 }, (_, level) => {
      const inside = level === 0 ? bear : `<use href="#l${level - 1}"/>`.repeat(8);
      return `<g id="l${level}">${inside}</g>`;
    });
    const { status, body } = await send(drawing(`<defs>${levels.join("")}</defs><use href="#l11"/>`));
    expect([status, body.errors.file]).toEqual([
      422,
      ["More than 5000 parts are drawn for this mark. Please save it in a simpler form, or send a PNG."],
    ]);
  });

  it("is accepted as a PNG, and gets a light plate if it is too dark for the header", async () => {
    const dark = await send(await png(600, 300, "#101010"));
    expect(dark).toMatchObject({ status: 200, body: { shown: { width: 1024, height: 512, plate: true } } });
    expect(dark.body.shown.logo).toMatch(/^data:image\/webp;base64,/);
    expect((await send(await png(512, 512, "#ffffff"))).body.shown.plate).toBe(false);
  });

  it("keeps the colours of a PNG with 16 bits and a profile", async () => {
    const profiled = await readFile("test/files/png-16bit-adobe.png");
    const large = sharp(profiled).keepIccProfile().resize(640, 240, { kernel: "nearest" });
    const { body } = await send(await large.toColourspace("rgb16").png({ compressionLevel: 9 }).toBuffer());
    const logo = Buffer.from(body.shown.logo.split(",")[1], "base64");
    const [red, green, blue] = await sharp(logo).raw().toBuffer();
    expect([red! > 250, green! < 6, blue! < 6]).toEqual([true, true, true]);
  });

  it("can be removed, and restored from its history", async () => {
    const first = (await send(drawing(bear))).body;
    await owner.delete("/api/firm/mark");
    expect(await readMark(site.db)).toMatchObject({ shown: null });
    const { versions, version } = (await owner.get("/api/history/mark/own")).body;
    const back = await owner.post(`/api/history/mark/own/${versions[0].id}/restore`, { version });
    expect(back.status).toBe(200);
    expect((await readMark(site.db)).shown).toEqual(first.shown);
  });

  it("refuses the later of two owners, and keeps the first one's mark", async () => {
    const { version } = await readMark(site.db);
    const first = await send(await png(512, 512), { version: String(version) });
    expect(first.status).toBe(200);
    const late = await send(drawing(bear), { version: String(version) });
    expect(late).toMatchObject({ status: 409, body: { current: { shown: first.body.shown } } });
    expect((await readMark(site.db)).shown).toEqual(first.body.shown);
    const removal = await owner.delete("/api/firm/mark", { version });
    expect(removal).toMatchObject({ status: 409, body: { current: { shown: first.body.shown } } });
    expect((await readMark(site.db)).shown).toEqual(first.body.shown);
    const { version: now } = first.body;
    expect(await owner.delete("/api/firm/mark", { version: now })).toMatchObject({ body: { shown: null } });
  });

  it.each<[string, () => string | Uint8Array | Promise<Uint8Array>, string]>([
    ["a mark of one pixel", () => png(1, 1), "The mark is 1 × 1 pixels. It must have at least 512"],
    ["one that is too small", () => png(511, 400), "It must have at least 512 pixels"],
    ["a line", () => png(4000, 512), "more than 6 times as long"],
    ["nothing that shows", () => png(600, 600, { r: 0, g: 0, b: 0, alpha: 0 }), "nothing to be seen"],
    [
      "a drawing of nothing that shows",
      () => drawing('<path d="M0 0h9v9z" fill="none"/>'),
      "nothing to be seen",
    ],
    ["a drawing with words", () => drawing("<text>Polar</text>"), "turn it into outlines"],
    ["a script alone", () => drawing("<script>alert(1)</script>"), "no drawing in this file"],
    ["a large drawing", () => drawing(bear + "<g></g>".repeat(40_000)), "more than 256 KB"],
    ["another type", () => "GIF89a", "A mark is an SVG or a PNG"],
    ["nothing", () => "", "A mark is an SVG or a PNG"],
    ["a damaged PNG", async () => (await png(600, 600)).subarray(0, 60), "damaged"],
  ])("refuses %s with its reason", async (_what, content, reason) => {
    const before = await readMark(site.db);
    const answer = await send(await content());
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { file: [expect.stringContaining(reason)] } },
    });
    expect(await readMark(site.db)).toEqual(before);
  });

  it("refuses a file of 10 MB, and a request without a file", async () => {
    expect((await send(new Uint8Array(10 * 1024 * 1024))).status).toBe(413);
    expect((await owner.post("/api/firm/mark", new FormData())).status).toBe(422);
  });
});
