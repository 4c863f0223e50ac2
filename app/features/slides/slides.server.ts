import { countRows } from "../../platform/db/counting.server.ts";
import { locked } from "../../platform/db/locked.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { changeContent } from "../../platform/db/transaction.server.ts";
import { Conflict } from "../../platform/errors.ts";
import { type PicturedRow, rowsOf } from "../../platform/resources/rows.server.ts";
import { type RowOf, stored } from "../../platform/resources/stored.server.ts";
import { slide } from "./slides.resource.ts";
import { lastPlace, mostSlides, type SlideInput } from "./slides.schema.ts";

export type SlideRow = PicturedRow<"slides">;

export const slides = stored(slide, "slides", { nameOf: ({ title }) => title });

const rows = rowsOf(
  slides,
  async ({ pictureId, ...input }: SlideInput, isNew) => ({
    ...(isNew && { subtitle: null, link: null, alt: null, place: lastPlace }),
    ...given(input),
    ...(pictureId !== undefined && { picture_id: pictureId }),
  }),
  { pictures: true },
);

/** The banner always has between one and `mostSlides` slides. */
export const slideRows: typeof rows = {
  ...rows,
  async create(db, actor, input) {
    return changeContent(db, async (transaction) => {
      await requireRoom(transaction);
      return rows.create(transaction, actor, input);
    });
  },
  async remove(db, actor, id) {
    await changeContent(db, async (transaction) => {
      if ((await countSlides(transaction)) === 1)
        throw new Conflict("The banner needs one slide, so the last one cannot be deleted.");
      await rows.remove(transaction, actor, id);
    });
  },
};

/** Throws `Conflict` if the banner is full. */
export async function requireRoom(transaction: Db): Promise<void> {
  if ((await countSlides(transaction)) < mostSlides) return;
  throw new Conflict(`The banner has room for ${mostSlides} slides. Delete one first.`);
}

/** Returns all slides in their order. */
export async function listSlides(db: Db): Promise<SlideRow[]> {
  const { rows: all } = await rows.list(db, { limit: mostSlides, page: 0 });
  return all.toSorted((a, b) => a.place - b.place || a.id - b.id);
}

export type SampleSlide = { title: string; subtitle: string; link: string; picture: string; alt: string };

/** Adds the sample slides if the banner has none. */
export async function createSlides(db: Db, now: Date, samples: SampleSlide[]): Promise<void> {
  if ((await countAll(db)) > 0) return;
  const at = now.toISOString();
  const placesApart = 10;
  await db
    .insertInto("slides")
    .values(
      samples.map(({ picture, ...words }, index) => ({
        ...words,
        sample_picture: picture,
        place: (index + 1) * placesApart,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute();
}

/** Counts the slides after locking their rows, so that concurrent additions and deletions wait for each other. */
async function countSlides(transaction: Db): Promise<number> {
  await locked(transaction.selectFrom("slides").select("id").orderBy("id")).execute();
  return countAll(transaction);
}

async function countAll(db: Db): Promise<number> {
  return countRows(db.selectFrom("slides"));
}

/** Returns the input without its absent fields. */
function given(input: SlideInput): Partial<RowOf<"slides">> {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
}
