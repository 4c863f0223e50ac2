import { randomUUID } from "node:crypto";
import { copyFile, mkdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Company } from "../app/features/company/company.schema.ts";
import { createCompany } from "../app/features/company/company.server.ts";
import { createGallery, hasGalleries } from "../app/features/galleries/galleries.server.ts";
import { insertImage } from "../app/features/galleries/gallery-images.server.ts";
import { type Actor, systemActor } from "../app/platform/audit/audit.server.ts";
import type { Db } from "../app/platform/db/tables.ts";
import { keepPicture, type StagedPicture, takeInPicture } from "../app/platform/images/pictures.server.ts";
import { logger } from "../app/platform/log.server.ts";
import type { Services } from "../app/platform/services.ts";

type SampleImage = { picture: string; alt: string; name: string; link?: string };
type Sample = {
  galleries: { id: number; name: string; images: SampleImage[] }[];
};

/**
 * Fills an empty database from a content folder: the pictures first, then everything in one transaction, so that a start
 * cut off half-way begins again.
 */
export async function loadSampleContent(services: Services, folder: string): Promise<void> {
  const { db, clock } = services;
  await createCompany(db, clock.now(), await readJson<Company>(folder, "company.json"));
  if (await hasGalleries(db)) return;
  logger.info("filling the empty database with sample content");
  const sample = await readJson<Sample>(folder, "content.json");
  const actor = systemActor(clock.now(), "sample content");
  const staged = await takeInAll(services, folder, picturesOf(sample));
  await db.transaction().execute(async (transaction) => {
    const pictureIds = new Map<string, number>();
    for (const [name, picture] of staged)
      pictureIds.set(name, (await keepPicture(transaction, clock, picture)).id);
    await loadGalleries(transaction, actor, sample, pictureIds);
  });
}

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), "utf8")) as T;
}

function picturesOf(sample: Sample): Set<string> {
  return new Set(sample.galleries.flatMap((gallery) => gallery.images.map((image) => image.picture)));
}

async function takeInAll(
  services: Services,
  folder: string,
  names: Set<string>,
): Promise<Map<string, StagedPicture>> {
  const { temporaryFolder } = services.config;
  await mkdir(temporaryFolder, { recursive: true });
  const staged = new Map<string, StagedPicture>();
  for (const name of names) {
    const path = join(temporaryFolder, randomUUID());
    await copyFile(join(folder, "pictures", name), path);
    try {
      staged.set(name, await takeInPicture(services, { path }));
    } finally {
      await rm(path, { force: true });
    }
  }
  return staged;
}

async function loadGalleries(
  transaction: Db,
  actor: Actor,
  { galleries }: Sample,
  pictureIds: Map<string, number>,
): Promise<void> {
  for (const { name, images } of galleries) {
    const gallery = await createGallery(transaction, actor, { name });
    for (const { picture, ...texts } of images) {
      await insertImage(transaction, actor, gallery.id, pictureIds.get(picture)!, texts);
    }
  }
}
