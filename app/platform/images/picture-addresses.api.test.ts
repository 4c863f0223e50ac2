import sharp from "sharp";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "../../../server/app.ts";
import { openSite } from "../../../test/site.ts";
import {
  forgetPictures,
  getPicture,
  noisy,
  storedKeys,
  storePicture,
} from "../../../test/stored-pictures.ts";
import { FileMissing } from "../files/file-store.ts";
import type { Services } from "../services.ts";
import type { PictureRow } from "./pictures.server.ts";

const site = await openSite();
const services: Services = site.services;

beforeEach(async () => {
  await forgetPictures(site);
  return () => vi.restoreAllMocks();
});

const add = (bytes: Buffer) => storePicture(services, bytes);
const runJobs = () => site.jobs.drain();
const get = (path: string, headers?: Record<string, string>) => getPicture(services, path, headers);
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
describe("the address of a picture", () => {
  let picture: PictureRow;
  beforeEach(async () => {
    picture = await add(await noisy(400, 300).jpeg().toBuffer());
  });

  it.each([
    ["image/avif,image/webp,*/*", "image/avif"],
    ["Image/AVIF", "image/avif"],
    ["image/webp,image/avif;q=0,*/*", "image/webp"],
    ["image/png, image/*;q=0.8", "image/jpeg"],
    ["", "image/jpeg"],
  ])("without a format answers Accept: %s with %s", async (accept, type) => {
    const response = await get(`/${picture.hash}-0/320`, { accept });
    expect(response.headers.get("content-type")).toBe(type);
    expect(response.headers.get("vary")).toBe("Accept");
    expect((await sharp(await bytesOf(response)).metadata()).width).toBe(320);
  });

  it("is cached by browsers for a year and never sniffed", async () => {
    const response = await get(`/${picture.hash}-0/320.webp`);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
    });
    expect(response.headers.get("vary")).toBe(null);
    expect(response.headers.get("content-length")).toBe(String((await bytesOf(response)).length));
  });

  it("answers 304 to a client that has it, and HEAD without a body", async () => {
    const etag = (await get(`/${picture.hash}-0/320.webp`)).headers.get("etag") ?? "";
    const again = await get(`/${picture.hash}-0/320.webp`, { "if-none-match": `"other", ${etag}` });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    expect((await get(`/${picture.hash}-0/320.jpg`, { "if-none-match": etag })).status).toBe(200);
    const head = await createApp(services).request(`/pictures/${picture.hash}-0/320.webp`, {
      method: "HEAD",
    });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(Number(head.headers.get("content-length"))).toBeGreaterThan(100);
  });

  it("is unknown with another picture, width, rotation or format", async () => {
    const other = "0".repeat(32);
    const { hash } = picture;
    for (const path of [
      `${other}-0/320`,
      `${hash}-0/321`,
      `${hash}-0/480`,
      `${hash}-45/320`,
      `${hash}-0/320.png`,
      `${hash}/320`,
      `${hash}-0/0320`,
      `${hash}-90/400`,
    ]) {
      const response = await get(`/${path}`);
      expect([path, response.status, response.headers.get("cache-control")]).toEqual([path, 404, "no-cache"]);
    }
  });

  it("is unknown if its original is missing from the store", async () => {
    await services.files.delete(`pictures/${picture.storage_key}/original`);
    expect((await get(`/${picture.hash}-0/320.webp`)).status).toBe(404);
  });

  it("answers with an error that browsers do not cache if the store cannot be read", async () => {
    vi.spyOn(services.files, "read").mockRejectedValue(new Error("EIO: i/o error, read"));
    const response = await get(`/${picture.hash}-0/320.webp`);
    expect(response.status).toBe(500);
    expect(response.headers.get("cache-control")).toBeNull();
  });
});

it("makes each variant once, even if many requests and the job need it at the same time", async () => {
  const picture = await add(await noisy(640, 480).jpeg().toBuffer());
  const put = vi.spyOn(services.files, "putBytes");
  const app = createApp(services);
  const asking = Array.from({ length: 20 }, async () =>
    bytesOf(await app.request(`/pictures/${picture.hash}-0/640.avif`)),
  );
  const [all] = await Promise.all([Promise.all(asking), runJobs()]);
  expect(new Set(all.map((bytes) => bytes.toString("base64"))).size).toBe(1);
  const keys = put.mock.calls.map(([key]) => key);
  expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
  expect(keys).toHaveLength(9);
});

it("serves a variant that another process has made since the look-up", async () => {
  const picture = await add(await noisy(400, 300).jpeg().toBuffer());
  const made = await bytesOf(await get(`/${picture.hash}-0/320.webp`));
  vi.spyOn(services.files, "read").mockRejectedValueOnce(new FileMissing("320.webp"));
  const put = vi.spyOn(services.files, "putBytes");
  expect(await bytesOf(await get(`/${picture.hash}-0/320.webp`))).toEqual(made);
  expect(put).not.toHaveBeenCalled();
});

it("leaves no file of a variant if its picture is deleted meanwhile", async () => {
  const picture = await add(await noisy(400, 300).jpeg().toBuffer());
  const { files } = services;
  const putBytes = files.putBytes.bind(files);
  vi.spyOn(files, "putBytes").mockImplementation(async (...given) => {
    await services.db.deleteFrom("pictures").where("id", "=", picture.id).execute();
    return putBytes(...given);
  });
  expect((await get(`/${picture.hash}-0/320.webp`)).status).toBe(200);
  expect(await storedKeys(services)).toEqual(["original"]);
});
