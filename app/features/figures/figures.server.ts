import { sql } from "kysely";
import { homeCountry } from "../../platform/countries/home-country.ts";
import type { Db } from "../../platform/db/tables.ts";
import { versionedTables } from "../../platform/db/locked.server.ts";
import { readTableShapes, type TableShape } from "../../platform/db/table-shapes.server.ts";
import { readFact } from "../../platform/facts/facts.server.ts";
import { keysOf } from "../../platform/keys-of.ts";
import type { ResourceKind } from "../../platform/resources/resources.ts";
import type { Stored } from "../../platform/resources/stored.server.ts";
import { plainTextOf } from "./plain-words.ts";
import {
  type FigurePlaces,
  figuresNamedIn,
  figureToken as token,
} from "../page-facts/figure-places.schema.ts";
import { isPageFact, pageFacts } from "../page-facts/page-facts.schema.ts";
import { resources, screenOf } from "../resources/resources.schema.ts";
import { restorable } from "../resources/resources.server.ts";
import { titleOf } from "../widgets/widget-places.present.ts";

/** The most rows of one kind that are searched: nobody would read a longer list. */
const mostRows = 200;
const wordsAround = 30;

/** `screen` is the page of the back office that edits the text. */
export type Text = { kind: string; title: string; screen: string | null; words: string };

/** Replaces the names of figures in a page with their values. A name that is not in the list stays as written. */
export async function insertFigures(db: Db, html: string): Promise<string> {
  if (html.search(token) === -1) return html;
  const { value } = await readFact(db, "figures");
  const figures = new Map([...builtIn(), ...value.map(({ name, figure }) => [name, figure] as const)]);
  return html.replaceAll(token, (written, name: string) => figures.get(name.toLowerCase()) ?? written);
}

/** The figures that follow from the firm's country. The owner's own figure of the same name comes first. */
function builtIn() {
  return [["emergency-number", homeCountry().emergency[0]]] as const;
}

/** Replaces the names in the data that a page is rendered from. A figure has no character that JSON would escape. */
export async function withFigures<T extends object>(db: Db, shown: T): Promise<T> {
  const written = JSON.stringify(shown);
  const inserted = await insertFigures(db, written);
  return inserted === written ? shown : (JSON.parse(inserted) as T);
}

/** Finds the texts that use each figure, and the texts that could use it. */
export async function findFigurePlaces(db: Db): Promise<FigurePlaces> {
  const { value: figures } = await readFact(db, "figures");
  const texts = await listTexts(db, ["{{", ...figures.map(({ figure }) => figure)]);
  const names = new Set([...builtIn().map(([name]) => name), ...figures.map(({ name }) => name)]);
  const tokens = texts.flatMap(({ words, ...place }) =>
    [...figuresNamedIn(words)].map((name) => ({ ...place, name })),
  );
  return {
    inserted: tokens.filter(({ name }) => names.has(name)),
    unknown: tokens.filter(({ name }) => !names.has(name)),
    offered: figures.flatMap(({ name, figure }) =>
      texts.flatMap(({ words, ...place }) => {
        const at = indexOfFigure(words, figure);
        if (at === -1) return [];
        const around = words.slice(Math.max(0, at - wordsAround), at + figure.length + wordsAround);
        return [{ ...place, name, words: around.trim() }];
      }),
    ),
  };
}

/** Returns the editable texts of pages, at most `mostRows` of a kind. `wanted` limits them to texts that contain it. */
export async function listTexts(db: Db, wanted?: string[]): Promise<Text[]> {
  const found: Text[] = [];
  const shapes = await readTableShapes(db);
  for (const kind of keysOf(restorable)) {
    const { stored }: { stored: Stored } = restorable[kind];
    if (!hasTexts(kind)) continue;
    for (const row of await findRows(db, stored, { shapes, wanted })) {
      const place = placeOf(kind, stored, row);
      if (place)
        found.push({ ...place, words: stored.fields.map((field) => plainTextOf(row[field])).join(" \n ") });
    }
  }
  return found;
}

/** Returns title and page of a text. Undefined for the list of figures, and for facts without a page under Facts. */
function placeOf(
  kind: ResourceKind,
  stored: Stored,
  row: Record<string, unknown>,
): Omit<Text, "words"> | undefined {
  const { label } = resources[kind];
  const { name } = row;
  if (kind !== "fact") {
    const title = kind === "widget" ? titleOf(String(name)) : stored.nameOf(row) || "";
    return { kind: label, title, screen: screenOf(kind, Number(row.id)) ?? null };
  }
  if (!isPageFact(name) || name === "figures") return undefined;
  return { kind: label, title: pageFacts[name].label, screen: screenOf(kind, name) ?? null };
}

function hasTexts(kind: ResourceKind): boolean {
  const { duty, fields } = resources[kind];
  return duty === "pages" && fields !== undefined;
}

async function findRows(
  db: Db,
  { table, fields }: Stored,
  { shapes, wanted }: { shapes: TableShape[]; wanted: string[] | undefined },
): Promise<Record<string, unknown>[]> {
  const columns = shapes.find(({ name }) => name === table)?.columns ?? [];
  const searched = fields.filter((field) => columns.some(({ name }) => name === field));
  const all = versionedTables(db).selectFrom<string>(table).selectAll().orderBy("id").limit(mostRows);
  if (!wanted) return all.execute();
  return all
    .where((eb) =>
      eb.or(
        searched.flatMap((field) =>
          wanted.map(
            (words) =>
              sql<boolean>`cast(${sql.ref(field)} as text) like ${`%${escaped(words)}%`} escape '\\'`,
          ),
        ),
      ),
    )
    .execute();
}

/** Finds the figure as a whole: not the 10 in 10,000 or in 10%. */
function indexOfFigure(words: string, figure: string): number {
  for (let at = words.indexOf(figure); at !== -1; at = words.indexOf(figure, at + 1)) {
    const isWhole =
      !touchesWordBefore.test(words.slice(0, at)) && !touchesWordAfter.test(words.slice(at + figure.length));
    if (isWhole) return at;
  }
  return -1;
}

const touchesWordBefore = /[\p{L}\p{N}.,:£-]$/u;
const touchesWordAfter = /^(?:[\p{L}\p{N}%]|[.,:-]\p{N})/u;

function escaped(words: string): string {
  return words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
