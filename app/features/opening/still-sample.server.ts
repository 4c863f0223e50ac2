import photographs from "../../../content/photographs.json" with { type: "json" };
import type { Db } from "../../platform/db/tables.ts";
import { titleOf } from "../widgets/widget-places.present.ts";

/** The sample content came first: its rows are among those with the lowest ids, however many have come since. */
const mostOfSample = 200;

/** Testimonials that nobody has changed since. */
export async function listSampleTestimonials(db: Db): Promise<number[]> {
  const at = await sampleMoment(db);
  const rows = await db
    .selectFrom("testimonials")
    .select("id")
    .where("id", "in", (eb) => eb.selectFrom("testimonials").select("id").orderBy("id").limit(mostOfSample))
    .where("created_at", "=", at)
    .where("updated_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}

/** Gallery pictures whose file nobody has replaced. */
export async function listSampleImages(db: Db): Promise<number[]> {
  const at = await sampleMoment(db);
  const rows = await db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select("gallery_images.id")
    .where("gallery_images.id", "in", (eb) =>
      eb.selectFrom("gallery_images").select("id").orderBy("id").limit(mostOfSample),
    )
    .where("gallery_images.created_at", "=", at)
    .where("pictures.created_at", "=", at)
    .execute();
  return rows.map(({ id }) => id);
}

/** A place for pictures that the sample content filled, and those of its pictures that are still there. */
export type SamplePictures = {
  pictures: { hash: string; width: number }[];
  label: string;
  path: string;
  /** How to take a photograph in its place, for the pictures that should go first; null for all else. */
  photograph: string | null;
};

/** Of widgets one place each, and of galleries. */
export async function listSamplePictures(db: Db): Promise<SamplePictures[]> {
  const at = await sampleMoment(db);
  const ofWidgets = await db
    .selectFrom("widgets")
    .innerJoin("pictures", "pictures.id", "widgets.picture_id")
    .select(["widgets.id", "widgets.name", "pictures.hash", "pictures.width", "pictures.created_at"])
    .where("widgets.created_at", "=", at)
    .orderBy("widgets.id")
    .execute();
  const galleries = await db
    .selectFrom("galleries")
    .select(["id", "name"])
    .where("created_at", "=", at)
    .orderBy("id")
    .execute();
  const ofGalleries = await db
    .selectFrom("gallery_images")
    .innerJoin("pictures", "pictures.id", "gallery_images.picture_id")
    .select(["gallery_images.gallery_id", "pictures.hash", "pictures.width"])
    .where("pictures.created_at", "=", at)
    .orderBy("gallery_images.id")
    .limit(mostOfSample)
    .execute();
  return [
    ...photographsFirst(ofWidgets).map(({ id, name, created_at, ...picture }) => ({
      pictures: created_at === at ? [picture] : [],
      label: titleOf(name),
      path: `/admin/widgets/${id}`,
      photograph: photographInPlaceOf(name),
    })),
    ...galleries.map(({ id, name }) => ({
      pictures: ofGalleries.filter(({ gallery_id }) => gallery_id === id),
      label: `Gallery “${name}”`,
      path: `/admin/galleries/${id}`,
      photograph: null,
    })),
  ];
}

/** In the order in which photographs do most for a firm, then the rest in theirs. */
function photographsFirst<Widget extends { name: string }>(widgets: Widget[]): Widget[] {
  const wanted = photographs.flatMap(({ widget }) => widgets.filter(({ name }) => name === widget));
  return [...wanted, ...widgets.filter((one) => !wanted.includes(one))];
}

function photographInPlaceOf(name: string): string | null {
  const at = photographs.findIndex(({ widget }) => widget === name);
  const how = photographs[at]?.how;
  return how === undefined ? null : `Photograph ${at + 1} of ${photographs.length} to take. ${how}`;
}

/** All of the sample content was made at one moment, that of gallery 1, and nobody else hits the same millisecond. */
async function sampleMoment(db: Db): Promise<string> {
  const first = await db.selectFrom("galleries").select("created_at").where("id", "=", 1).executeTakeFirst();
  return first?.created_at ?? "";
}
