import { sql } from "kysely";
import { foldSearch, searchTextOf } from "../../platform/db/search-text.server.ts";
import { matchesSearch, type SearchTerms } from "../../platform/db/search-terms.server.ts";
import { readConnectionOf } from "../../platform/db/sqlite.server.ts";
import { firstWords } from "../../platform/first-words.ts";
import type { Db } from "../../platform/db/tables.ts";
import { presentPicture } from "../../platform/images/picture.ts";
import { pictureColumns } from "../../platform/images/pictures.server.ts";
import { placeOf, titleOf } from "./widget-places.present.ts";
import type { WidgetType } from "./widgets.schema.ts";

export type WidgetCard = {
  id: number;
  name: string;
  type: WidgetType;
  title: string;
  page: string | null;
  path: string | null;
  /** The first words of a text, or the alternative text of a picture. */
  words: string;
  thumbnail: string | null;
  updated_at: string;
};

/** How much of a text is read for a card, and for a search. */
const readCharacters = 600;
const searchedCharacters = 100_000;
const rowsAtOnce = 100;
const textsAtOnce = 250;

/**
 * Returns the first `most` widgets and the total number. Widgets are sorted by page and by their order on it; those of
 * no page come last. `search` covers names, titles and text.
 */
export async function listWidgetCards(
  db: Db,
  { search = "", most = Number.POSITIVE_INFINITY } = {},
): Promise<{ cards: WidgetCard[]; count: number }> {
  const needle = foldSearch(search);
  const fits = (row: Words) => foldSearch(wordsOf(row).join("\n")).includes(needle);
  return cardsOf(db, needle ? fits : undefined, most);
}

/** Returns the widgets that match the search of the back office, sorted in the same way. */
export async function findWidgetCards(
  db: Db,
  sought: SearchTerms,
  most: number,
): Promise<{ cards: WidgetCard[]; count: number }> {
  const fits = (row: Words) => {
    const words = wordsOf(row);
    if (matchesSearch(foldSearch(words.join("\n")), sought)) return true;
    // Numbers are written in many ways. Recognising them is slow, so this comes last.
    return sought.length > 1 && matchesSearch(searchTextOf(words), sought);
  };
  return cardsOf(db, fits, most);
}

/** Returns the folded words of all widgets. */
export async function listWidgetTexts(db: Db): Promise<string[]> {
  const texts: string[] = [];
  for await (const rows of allWords(db))
    texts.push(...rows.map((row) => foldSearch(wordsOf(row).join("\n"))));
  return texts;
}

async function cardsOf(
  db: Db,
  fits: ((row: Words) => boolean) | undefined,
  most: number,
): Promise<{ cards: WidgetCard[]; count: number }> {
  const found = fits ? await namesOfFitting(db, fits) : await namesOf(db);
  const ids = found
    .map(({ id, name }) => ({ id, order: orderOf(name), name: name.toLowerCase() }))
    .toSorted(inOrder)
    .map(({ id }) => id);
  const read = ids.slice(0, most);
  const cards: WidgetCard[] = [];
  for (let start = 0; start < read.length; start += rowsAtOnce) {
    const some = read.slice(start, start + rowsAtOnce);
    const byId = new Map((await widgetsOf(db, some)).map((row) => [row.id, cardOf(row)]));
    cards.push(...some.flatMap((id) => byId.get(id) ?? []));
  }
  return { cards, count: ids.length };
}

function namesOf(db: Db) {
  return readConnectionOf(db).selectFrom("widgets").select(["id", "name"]).execute();
}

async function namesOfFitting(db: Db, fits: (row: Words) => boolean) {
  const names: { id: number; name: string }[] = [];
  for await (const rows of allWords(db))
    names.push(...rows.filter(fits).map(({ id, name }) => ({ id, name })));
  return names;
}

async function* allWords(db: Db) {
  for (let last = 0; ;) {
    const rows = await readConnectionOf(db)
      .selectFrom("widgets")
      .select(["id", "name", "type", "alt", htmlUpTo(searchedCharacters)])
      .where("id", ">", last)
      .orderBy("id")
      .limit(textsAtOnce)
      .execute();
    yield rows;
    const end = rows.at(-1);
    if (!end || rows.length < textsAtOnce) return;
    last = end.id;
  }
}

function htmlUpTo(characters: number) {
  return sql<string | null>`substr(widgets.html, 1, ${sql.lit(characters)})`.as("html");
}

function widgetsOf(db: Db, ids: number[]) {
  return readConnectionOf(db)
    .selectFrom("widgets")
    .leftJoin("pictures", "pictures.id", "widgets.picture_id")
    .select(["widgets.id", "widgets.name", "widgets.type", "widgets.alt", "widgets.updated_at"])
    .select(htmlUpTo(readCharacters))
    .select(pictureColumns)
    .where("widgets.id", "in", ids)
    .execute();
}

type Row = Awaited<ReturnType<typeof widgetsOf>>[number];
type Words = Pick<Row, "name" | "type" | "html" | "alt">;

function wordsOf({ name, type, html, alt }: Words): string[] {
  return [name, titleOf(name), type === "TEXT" ? plain(html) : (alt ?? "")];
}

function cardOf({
  id,
  name,
  type,
  html,
  alt,
  hash,
  width,
  height,
  placeholder,
  updated_at,
}: Row): WidgetCard {
  const place = placeOf(name);
  const hasPicture =
    type === "IMAGE" && hash !== null && width !== null && height !== null && placeholder !== null;
  return {
    id,
    name,
    type,
    title: titleOf(name),
    page: place?.page ?? null,
    path: place?.path ?? null,
    words: firstWords(type === "TEXT" ? plain(html) : (alt ?? "")),
    thumbnail: hasPicture ? smallest(presentPicture({ hash, width, height, placeholder }, 0)) : null,
    updated_at,
  };
}

/** Returns the address of the narrowest variant. */
function smallest({ srcset }: { srcset: string }): string {
  return srcset.split(" ", 1).join("");
}

/** Returns the text of HTML that was cleaned when it was saved. The HTML may be cut off within a tag. */
function plain(html: string | null): string {
  return (html ?? "")
    .replaceAll(/<[^>]*(?:>|$)/g, " ")
    .replaceAll(/&(?:nbsp|#160);/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function orderOf(name: string): number {
  return placeOf(name)?.order ?? Number.POSITIVE_INFINITY;
}

type Place = { order: number; name: string };

function inOrder(one: Place, other: Place): number {
  if (one.order !== other.order) return one.order - other.order;
  return one.name < other.name ? -1 : 1;
}
