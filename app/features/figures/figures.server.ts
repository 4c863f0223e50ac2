import { sql } from "kysely";
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

/** More than these of one kind nobody goes through. */
const mostRows = 200;
const wordsAround = 30;

/** `screen` edits it. */
export type Text = { kind: string; title: string; screen: string | null; words: string };

/** Puts the figures into a page that names them. A name that is not in the list stays as it is written. */
export async function insertFigures(db: Db, html: string): Promise<string> {
  if (html.search(token) === -1) return html;
  const { value } = await readFact(db, "figures");
  const figures = new Map(value.map(({ name, figure }) => [name, figure]));
  return html.replaceAll(token, (written, name: string) => figures.get(name.toLowerCase()) ?? written);
}

/** The same for what a page is rendered from: a figure has no character that JSON would write otherwise. */
export async function withFigures<T extends object>(db: Db, shown: T): Promise<T> {
  const written = JSON.stringify(shown);
  const inserted = await insertFigures(db, written);
  return inserted === written ? shown : (JSON.parse(inserted) as T);
}

/** Where each figure stands, and where it could. */
export async function findFigurePlaces(db: Db): Promise<FigurePlaces> {
  const { value: figures } = await readFact(db, "figures");
  const texts = await listTexts(db, ["{{", ...figures.map(({ figure }) => figure)]);
  const names = new Set(figures.map(({ name }) => name));
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

/** The texts of pages that people edit, of a kind `mostRows` at most; where something is wanted, those that have some of it. */
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

/** How people know it; nothing for the list of figures itself, and for what no list under Facts is. */
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

/** As a whole figure: neither the 10 of 10,000 nor that of 10%. */
function indexOfFigure(words: string, figure: string): number {
  for (let at = words.indexOf(figure); at !== -1; at = words.indexOf(figure, at + 1)) {
    const isWhole =
      !goesOnBefore.test(words.slice(0, at)) && !goesOnAfter.test(words.slice(at + figure.length));
    if (isWhole) return at;
  }
  return -1;
}

const goesOnBefore = /[\p{L}\p{N}.,:£-]$/u;
const goesOnAfter = /^(?:[\p{L}\p{N}%]|[.,:-]\p{N})/u;

function escaped(words: string): string {
  return words.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
}
