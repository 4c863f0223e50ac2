import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { deleteFolder } from "../app/platform/files/file-store.ts";
import { addPicture, type PictureRow } from "../app/platform/images/pictures.server.ts";
import type { Services } from "../app/platform/services.ts";
import { createApp } from "../server/app.ts";
import type { Site } from "./site.ts";

/** Stores a picture, as a change that adds a picture does. */
export async function storePicture(services: Services, bytes: Buffer): Promise<PictureRow> {
  const upload = await uploaded(services, bytes);
  return addPicture(services, services.clock.now(), { file: upload, change: async (_, picture) => picture });
}

/** Deletes all pictures of a site, their files and their jobs. */
export async function forgetPictures({ db, services }: Site): Promise<void> {
  for (const table of ["pictures", "file_intents", "jobs"] as const) await db.deleteFrom(table).execute();
  await deleteFolder(services.files, "pictures/");
}

/** Requests a path under /pictures. */
export function getPicture(
  services: Services,
  path: string,
  headers: Record<string, string> = {},
): Response | Promise<Response> {
  return createApp(services).request(`/pictures${path}`, { headers });
}

/** Writes a file as an upload does. */
export async function uploaded({ config }: Services, bytes: Buffer): Promise<{ path: string }> {
  const path = join(config.dataFolder, "incoming", "upload");
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, bytes);
  return { path };
}

/** Makes a noisy image, which does not compress to almost nothing. */
export function noisy(width: number, height: number): Sharp {
  const noise = { type: "gaussian", mean: 128, sigma: 20 } as const;
  return sharp({ create: { width, height, channels: 3, background: "#246", noise } });
}

/** Returns the sorted names of the files of stored pictures. */
export async function storedKeys({ files }: Services): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of files.list("pictures/")) keys.push(key.split("/").at(-1) ?? "");
  return keys.toSorted();
}
