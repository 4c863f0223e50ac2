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

/** How much of a text is read without a search. A search reads up to `searchedCharacters`. */
const readCharacters = 600;
const searchedCharacters = 100_000;
const rowsAtOnce = 100;

/**
 * Returns the first `most` widgets and the total number. Widgets are sorted by page and by their order on it; those of
 * no page come last. `search` covers names, titles and text.
 */
export async function listWidgetCards(
  db: Db,
  { search = "", most = Number.POSITIVE_INFINITY } = {},
): Promise<{ cards: WidgetCard[]; count: number }> {
  const needle = foldSearch(search);
  const fits = (row: Row) => foldSearch(wordsOf(row).join("\n")).includes(needle);
  return cardsOf(db, needle ? fits : undefined, most);
}

/** Returns the widgets that match the search of the back office, sorted in the same way. */
export async function findWidgetCards(
  db: Db,
  sought: SearchTerms,
  most: number,
): Promise<{ cards: WidgetCard[]; count: number }> {
  const fits = (row: Row) => {
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
  await cardsOf(db, (row) => texts.push(foldSearch(wordsOf(row).join("\n"))) < 0, 0);
  return texts;
}

async function cardsOf(
  db: Db,
  fits: ((row: Row) => boolean) | undefined,
  most: number,
): Promise<{ cards: WidgetCard[]; count: number }> {
  const names = await readConnectionOf(db).selectFrom("widgets").select(["id", "name"]).execute();
  const ids = names.toSorted(inOrder).map(({ id }) => id);
  const read = fits ? ids : ids.slice(0, most);
  const cards: WidgetCard[] = [];
  for (let start = 0; start < read.length; start += rowsAtOnce) {
    const some = read.slice(start, start + rowsAtOnce);
    const rows = await widgetsOf(db, some, fits ? searchedCharacters : readCharacters);
    const byId = new Map(rows.filter(fits ?? (() => true)).map((row) => [row.id, cardOf(row)]));
    cards.push(...some.flatMap((id) => byId.get(id) ?? []));
  }
  return { cards: cards.slice(0, most), count: fits ? cards.length : ids.length };
}

function widgetsOf(db: Db, ids: number[], characters: number) {
  return readConnectionOf(db)
    .selectFrom("widgets")
    .leftJoin("pictures", "pictures.id", "widgets.picture_id")
    .select(["widgets.id", "widgets.name", "widgets.type", "widgets.alt", "widgets.updated_at"])
    .select(sql<string | null>`substr(widgets.html, 1, ${sql.lit(characters)})`.as("html"))
    .select(pictureColumns)
    .where("widgets.id", "in", ids)
    .execute();
}

type Row = Awaited<ReturnType<typeof widgetsOf>>[number];

function wordsOf({ name, type, html, alt }: Row): string[] {
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

function orderOf({ name }: { name: string }): number {
  return placeOf(name)?.order ?? Number.POSITIVE_INFINITY;
}

function inOrder(one: { name: string }, other: { name: string }): number {
  const [first, second] = [orderOf(one), orderOf(other)];
  if (first !== second) return first - second;
  return one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1;
}
