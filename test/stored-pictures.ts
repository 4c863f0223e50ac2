import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { deleteFolder } from "../app/platform/files/file-store.ts";
import { addPicture, type PictureRow } from "../app/platform/images/pictures.server.ts";
import type { Services } from "../app/platform/services.ts";
import { createApp } from "../server/app.ts";
import type { Site } from "./site.ts";

/** Takes a picture in, as a change does that shows it. */
export async function storePicture(services: Services, bytes: Buffer): Promise<PictureRow> {
  const upload = await uploaded(services, bytes);
  return addPicture(services, services.clock.now(), { file: upload, change: async (_, picture) => picture });
}

/** Leaves a site without pictures, their files and what is to be done to them. */
export async function forgetPictures({ db, services }: Site): Promise<void> {
  for (const table of ["pictures", "file_intents", "jobs"] as const) await db.deleteFrom(table).execute();
  await deleteFolder(services.files, "pictures/");
}

/** Asks for what stands at an address under /pictures. */
export function getPicture(
  services: Services,
  path: string,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  return createApp(services).request(`/pictures${path}`, { headers });
}

/** A file that has come in. */
export async function uploaded({ config }: Services, bytes: Buffer): Promise<{ path: string }> {
  const path = join(config.dataFolder, "incoming", "upload");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { path };
}

/** An image that does not compress to nothing. */
export function noisy(width: number, height: number): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#246", noise } });
}

/** The names of the files that stored pictures have, in order. */
export async function storedKeys({ files }: Services): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list("pictures/")) keys.push(key.split("/").at(-1) ?? "");
  return keys.toSorted();
}
