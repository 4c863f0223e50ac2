import photographs from "../../../content/photographs.json" with { type: "json" };
import type { Db } from "../../platform/db/tables.ts";
import { titleOf } from "../widgets/widget-places.present.ts";

/** How many rows of a table to search. The sample content was inserted first, so its rows have the lowest ids. */
const mostOfSample = 200;

/** Returns the ids of sample testimonials that nobody has changed. */
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

/** Returns the ids of sample gallery pictures whose file nobody has replaced. */
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

/** A place that the sample content filled with pictures, and those of its sample pictures that are still there. */
export type SamplePictures = {
  pictures: { hash: string; width: number }[];
  label: string;
  path: string;
  /**
   * How to take a photograph that replaces the picture. Null for places that need none of the recommended photographs.
   */
  photograph: string | null;
};

/** Returns one place for each sample widget and one for each sample gallery. */
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

/** Puts the widgets first that gain most from a photograph, in that order. The rest keep their order. */
function photographsFirst<Widget extends { name: string }>(widgets: Widget[]): Widget[] {
  const wanted = photographs.flatMap(({ widget }) => widgets.filter(({ name }) => name === widget));
  return [...wanted, ...widgets.filter((one) => !wanted.includes(one))];
}

function photographInPlaceOf(name: string): string | null {
  const at = photographs.findIndex(({ widget }) => widget === name);
  const how = photographs[at]?.how;
  return how === undefined ? null : `Photograph ${at + 1} of ${photographs.length} to take. ${how}`;
}

/**
 * Returns when the sample content was inserted. All of it has the same timestamp as gallery 1, to the millisecond,
 * which no later content shares.
 */
async function sampleMoment(db: Db): Promise<string> {
  const first = await db.selectFrom("galleries").select("created_at").where("id", "=", 1).executeTakeFirst();
  return first?.created_at ?? "";
}
