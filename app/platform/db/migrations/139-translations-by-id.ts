import type { Kysely } from "kysely";
import { unpackFields } from "../../history/packed-fields.server.ts";

const languages = new Set(["pl", "ro", "fr", "de"]);

type Page = { id: number; path: string; created_at: string };
type Binned = { table: string; row: Page & Record<string, unknown> };

/** A translation knows its page by id. Until now it was the page at the address without the language. */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("pages").addColumn("translates", "integer").execute();
  const pages: Page[] = await db.selectFrom("pages").select(["id", "path", "created_at"]).execute();
  const idAt = new Map(pages.map(({ id, path }) => [path, id]));
  for (const { id, path } of pages) {
    const original = originalPath(path);
    if (original === undefined) continue;
    const translates = idAt.get(original) ?? null;
    await db.updateTable("pages").set({ translates }).where("id", "=", id).execute();
  }
  const entries = await db
    .selectFrom("bin")
    .select(["id", "rows", "deleted_at"])
    .where("kind", "=", "page")
    .execute();
  const binned = entries.map(({ id, rows, deleted_at }) => ({
    id,
    at: String(deleted_at),
    rows: JSON.parse(rows) as Binned[],
  }));
  const all = [...pages, ...binned.flatMap(({ rows }) => rows.slice(0, 1).map(({ row }) => row))];
  for (const { id, at, rows } of binned) {
    const path = originalPath(rows[0]?.row.path ?? "");
    if (path === undefined) continue;
    const translates = await findIdAt(db, all, { path, at });
    const linked = rows.map(({ table, row }) => ({ table, row: { ...row, translates } }));
    await db
      .updateTable("bin")
      .set({ rows: JSON.stringify(linked) })
      .where("id", "=", id)
      .execute();
  }
}

function originalPath(path: string): string | undefined {
  const [, first = ""] = path.split("/");
  return languages.has(first) ? path.slice(first.length + 1) || "/" : undefined;
}

/** Returns the page that had an address at a time, by the history of its addresses. */
async function findIdAt(
  // eslint-disable-next-line typescript/no-explicit-any
  db: Kysely<any>,
  pages: Page[],
  { path, at }: { path: string; at: string },
): Promise<number | null> {
  for (const page of pages) {
    if (page.created_at > at) continue;
    const next = await db
      .selectFrom("versions")
      .select("fields")
      .where("of_table", "=", "pages")
      .where("of_id", "=", page.id)
      .where("at", ">", at)
      .where("version", "is not", null)
      .where("fields", "is not", null)
      .orderBy("at")
      .orderBy("id")
      .executeTakeFirst();
    const then = next ? (JSON.parse(unpackFields(next.fields)) as Page).path : page.path;
    if (then === path) return page.id;
  }
  return null;
}
