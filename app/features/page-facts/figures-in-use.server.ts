import { sql } from "kysely";
import { versionedTables } from "../../platform/db/locked.server.ts";
import { readTableShapes } from "../../platform/db/table-shapes.server.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { lockFact } from "../../platform/facts/facts.server.ts";
import { z } from "../../platform/validation/zod.ts";
import { titleOf } from "../widgets/widget-places.present.ts";
import { figuresNamedIn } from "./figure-places.schema.ts";
import { isPageFact, pageFacts, type PageFacts } from "./page-facts.schema.ts";

/** The tables with texts that pages show: what people call a row, and the column that names it. */
export const textTables = [
  { table: "pages", label: "Page", named: "label" },
  { table: "slides", label: "Slide", named: "title" },
  { table: "galleries", label: "Gallery", named: "name" },
  { table: "gallery_images", label: "Picture", named: "name" },
  { table: "testimonials", label: "Testimonial", named: "name" },
  { table: "widgets", label: "Widget", named: "name" },
  { table: "notices", label: "Notice", named: "text" },
  { table: "facts", label: "Fact", named: "name" },
] as const;

/** Throws `Invalid` if the new list lacks a figure that texts still insert. The message names these texts. */
export async function refuseMissingFigures(transaction: Db, after: PageFacts["figures"]): Promise<void> {
  const { value: before } = await lockFact(transaction, "figures");
  const removed = before.map(({ name }) => name).filter((name) => !after.some((one) => one.name === name));
  if (removed.length === 0) return;
  const texts = await findTexts(transaction);
  const problems = removed.flatMap((name) => {
    const places = texts.flatMap((text) => (text.inserts.has(name) ? text.place : []));
    return places.length > 0 ? `{{${name}}} stands in ${places.join(", ")}. Take it out of there first.` : [];
  });
  if (problems.length > 0) throw new Invalid({ value: problems });
}

async function findTexts(db: Db): Promise<{ place: string; inserts: ReadonlySet<string> }[]> {
  const shapes = await readTableShapes(db);
  const found = [];
  for (const { table, label, named } of textTables) {
    const columns = shapes.find(({ name }) => name === table)?.columns ?? [];
    const texts = columns.filter(({ kind }) => kind === "text");
    const rows: Record<string, unknown>[] = await versionedTables(db)
      .selectFrom<string>(table)
      .selectAll()
      .where((eb) =>
        eb.or(texts.map(({ name }) => sql<boolean>`cast(${sql.ref(name)} as text) like ${"%{{%"}`)),
      )
      .orderBy("id")
      .execute();
    for (const row of rows) {
      const words = texts.map(({ name }) => text.parse(row[name])).join(" \n ");
      const inserts = figuresNamedIn(words);
      found.push({ place: placeOf(label, text.parse(row[named])), inserts });
    }
  }
  return found;
}

const text = z.string().nullable();

function placeOf(label: string, name: string | null): string {
  if (name !== null && isPageFact(name)) return `${label} “${pageFacts[name].label}”`;
  if (label === "Widget") return `${label} “${titleOf(name ?? "")}”`;
  if (name === "company") return "the company’s details";
  if (name === "firm") return "“Your firm”";
  return `${label} “${name ?? ""}”`;
}
