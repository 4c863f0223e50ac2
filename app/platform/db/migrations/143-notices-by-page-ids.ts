import type { Kysely } from "kysely";

type Row = { table: string; row: Record<string, unknown> };

/**
 * Notices name their pages by id, and no longer by address, so that nothing has to change notices when a page moves.
 * Each line of `pages` is an id and the address under which the page was chosen.
 */
// eslint-disable-next-line typescript/no-explicit-any
export async function up(db: Kysely<any>): Promise<void> {
  const ids = await readIds(db);
  const withIds = (pages: unknown) =>
    typeof pages === "string"
      ? pages
          .split("\n")
          .map((path) => lineOf(path, ids))
          .join("\n")
      : null;

  const notices = await db
    .selectFrom("notices")
    .select(["id", "pages"])
    .where("pages", "is not", null)
    .execute();
  for (const { id, pages } of notices)
    await db
      .updateTable("notices")
      .set({ pages: withIds(pages) })
      .where("id", "=", id)
      .execute();

  const binned = await db.selectFrom("bin").select(["id", "rows"]).where("kind", "=", "notice").execute();
  for (const { id, rows } of binned) {
    const linked = (JSON.parse(rows) as Row[]).map(({ table, row }) =>
      table === "notices" ? { table, row: { ...row, pages: withIds(row.pages) } } : { table, row },
    );
    await db
      .updateTable("bin")
      .set({ rows: JSON.stringify(linked) })
      .where("id", "=", id)
      .execute();
  }

  // Long versions are packed. They keep their addresses, which a restore still understands.
  const versions = await db
    .selectFrom("versions")
    .select(["id", "fields"])
    .where("of_table", "=", "notices")
    .where("fields", "like", "{%")
    .execute();
  for (const { id, fields } of versions) {
    const before = JSON.parse(fields) as Record<string, unknown>;
    const after = JSON.stringify({ ...before, pages: withIds(before.pages) });
    await db.updateTable("versions").set({ fields: after }).where("id", "=", id).execute();
  }
}

function lineOf(path: string, ids: Map<string, number>): string {
  const id = ids.get(path);
  return id === undefined ? path : `${id} ${path}`;
}

/** Returns the pages by their addresses. A page comes before one in the bin, and the one deleted last before others. */
// eslint-disable-next-line typescript/no-explicit-any
async function readIds(db: Kysely<any>): Promise<Map<string, number>> {
  const entries = await db
    .selectFrom("bin")
    .select("rows")
    .where("kind", "=", "page")
    .orderBy("deleted_at")
    .orderBy("id")
    .execute();
  const binned = entries.flatMap(({ rows }) => (JSON.parse(rows) as Row[]).slice(0, 1).map(({ row }) => row));
  const pages = await db.selectFrom("pages").select(["id", "path"]).execute();
  return new Map([...binned, ...pages].map(({ id, path }) => [String(path), Number(id)]));
}
