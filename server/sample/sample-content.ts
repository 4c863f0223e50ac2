import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createGallery, hasGalleries } from "../../app/features/galleries/galleries.server.ts";
import { insertImage } from "../../app/features/galleries/gallery-images.server.ts";
import { firstLook } from "../../app/features/firm/look/look.server.ts";
import { notOpen, unknownOpening } from "../../app/features/opening/opening.server.ts";
import { mostlyEmptyFacts, type PageFacts } from "../../app/features/page-facts/page-facts.schema.ts";
import { createPages } from "../../app/features/pages/pages.server.ts";
import { samplePages } from "../../app/features/pages/sample-pages.ts";
import { sampleTranslations } from "../../app/features/pages/sample-translations.ts";
import { createSlides, type SampleSlide } from "../../app/features/slides/slides.server.ts";
import { importSchools } from "../../app/features/schools/schools.server.ts";
import { readSchoolsFile } from "../../app/features/schools/schools-file.server.ts";
import type { WidgetType } from "../../app/features/widgets/widgets.schema.ts";
import { changeWidget, createWidget } from "../../app/features/widgets/widgets.server.ts";
import type { NewTestimonial } from "../../app/features/testimonials/testimonials.schema.ts";
import { testimonialRows } from "../../app/features/testimonials/testimonials.server.ts";
import { type Actor, systemActor } from "../../app/platform/audit/audit.server.ts";
import type { Db } from "../../app/platform/db/tables.ts";
import { minutes } from "../../app/platform/durations.ts";
import { createFacts } from "../../app/platform/facts/facts.server.ts";
import {
  commitPicture,
  type StagedPicture,
  stagePicture,
} from "../../app/platform/images/pictures.server.ts";
import { logger } from "../../app/platform/log.server.ts";
import type { Services } from "../../app/platform/services.ts";
import { keysOf, recordOf } from "../../app/platform/keys-of.ts";

/** Delays variants that no page shows yet, because the owner of a new site looks around at once. */
const variantsAfterMilliseconds = minutes(10);

type SampleImage = { picture: string; alt: string; name: string; link?: string };
type SampleWidget = { name: string; type: WidgetType; picture?: string; alt?: string };
type Sample = {
  widgets: SampleWidget[];
  galleries: { id: number; name: string; images: SampleImage[] }[];
  testimonials: NewTestimonial[];
};

/**
 * Fills an empty database from a content folder: first the pictures, then everything else in one transaction. If the
 * start is interrupted, the next one begins again.
 */
export async function loadSampleContent(services: Services, folder: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const isFilled = await hasGalleries(db);
  const facts = await readJson<PageFacts>(folder, "facts.json");
  await createFacts(db, now, {
    facts: {
      company: await readJson(folder, "company.json"),
      firm: await readJson(folder, "firm.json"),
      mark: { shown: null },
      look: firstLook,
      ...(isFilled ? withoutRows(facts) : facts),
      opening: isFilled ? unknownOpening : notOpen,
    },
    mostlyEmpty: mostlyEmptyFacts,
  });
  const words = await readJson<Parameters<typeof samplePages>[0] & { banner: SampleSlide[] }>(
    folder,
    "pages.json",
  );
  await createPages(db, now, samplePages(words));
  await createSlides(db, now, words.banner);
  if (isFilled) return;
  logger.info("filling the empty database with sample content");
  const sample = await readJson<Sample>(folder, "content.json");
  const actor = systemActor(now, "sample content");
  const texts = await readTexts(folder, sample);
  const { schools } = await readSchoolsFile(join(folder, "schools.csv"));
  const staged = await takeInAll(services, now, { folder, names: picturesOf(sample) });
  await db.transaction().execute(async (transaction) => {
    const pictureIds = new Map<string, number>();
    const variantsFrom = new Date(now.getTime() + variantsAfterMilliseconds);
    for (const [name, picture] of staged) {
      pictureIds.set(name, (await commitPicture(transaction, now, { staged: picture, variantsFrom })).id);
    }
    const loading = { transaction, actor, pictureIds };
    await loadWidgets(loading, sample, texts);
    await loadGalleries(loading, sample);
    await createPages(
      transaction,
      now,
      sampleTranslations(samplePages(words), await readJson(folder, "translations.json")),
    );
    await importSchools(transaction, actor, { schools });
    // Pages show the newest testimonial first, so the first of the list is created last.
    for (const testimonial of sample.testimonials.toReversed()) {
      await testimonialRows.create(transaction, actor, testimonial);
    }
  });
}

/** Empties the lists of the facts, so that an upgraded site does not publish sample entries. Its owner fills them. */
function withoutRows(facts: PageFacts): PageFacts {
  return recordOf(keysOf(facts), () => []);
}

type Loading = { transaction: Db; actor: Actor; pictureIds: ReadonlyMap<string, number> };

async function readJson<T>(folder: string, name: string): Promise<T> {
  return JSON.parse(await readFile(join(folder, name), "utf8")) as T;
}

/** Reads the text of each TEXT widget, by the widget's name. */
async function readTexts(folder: string, { widgets }: Sample): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const { name } of widgets.filter(({ type }) => type === "TEXT")) {
    texts.set(name, await readFile(join(folder, "widgets", `${name}.html`), "utf8"));
  }
  return texts;
}

function picturesOf({ widgets, galleries }: Sample): Set<string> {
  const shown = [...widgets, ...galleries.flatMap(({ images }) => images)];
  return new Set(shown.flatMap(({ picture }) => picture ?? []));
}

async function takeInAll(
  services: Services,
  now: Date,
  { folder, names }: { folder: string; names: Set<string> },
): Promise<Map<string, StagedPicture>> {
  const staged = new Map<string, StagedPicture>();
  for (const name of names) {
    staged.set(name, await stagePicture(services, now, { path: join(folder, "pictures", name) }));
  }
  return staged;
}

async function loadWidgets(
  { transaction, actor, pictureIds }: Loading,
  { widgets }: Sample,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  for (const { name, type, picture, alt } of widgets) {
    const { id } = await createWidget(transaction, actor, { name, type });
    const pictureId = picture === undefined ? undefined : pictureIds.get(picture);
    await changeWidget(transaction, actor, { id, name, html: texts.get(name), alt, pictureId });
  }
}

async function loadGalleries(
  { transaction, actor, pictureIds }: Loading,
  { galleries }: Sample,
): Promise<void> {
  for (const { name, images } of galleries) {
    const gallery = await createGallery(transaction, actor, { name });
    for (const { picture, ...texts } of images) {
      await insertImage(transaction, actor, {
        galleryId: gallery.id,
        pictureId: pictureIds.get(picture)!,
        ...texts,
      });
    }
  }
}
