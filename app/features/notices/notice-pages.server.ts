import { unknownPath } from "../../../content/public-pages.ts";
import type { Db } from "../../platform/db/tables.ts";
import { Invalid } from "../../platform/errors.ts";
import { isOwn } from "../pages/addresses.present.ts";
import { listPages } from "../pages/pages.server.ts";

export type NoticedPage = { id: number; path: string; label: string };

/** Returns the pages that can show a notice, with their menu labels: built-in pages, then those the owner added. */
export async function listNoticedPages(db: Db): Promise<NoticedPage[]> {
  const stored = await listPages(db);
  return [...stored.filter((row) => !isOwn(row) && row.path !== unknownPath), ...stored.filter(isOwn)].map(
    ({ id, path, label }) => ({ id, path, label }),
  );
}

/**
 * A line of the column `pages`: the page's id and the address under which it was chosen, such as `12 /hire`. Lines of
 * earlier versions in the history may have the address only.
 */
type Line = { line: string; id: number | undefined; chosenAs: string };

function linesOf(pages: string): Line[] {
  return pages.split("\n").map((line) => {
    const [, id, chosenAs = ""] = /^(?:(\d+) )?(.*)$/.exec(line) ?? [];
    return { line, id: id === undefined ? undefined : Number(id), chosenAs };
  });
}

/**
 * Returns notices, or versions of them, with the present addresses of their pages, one per line. A page that is gone
 * keeps the address under which it was chosen, or is left out for a page of the site, where another one may stand there.
 */
export async function withAddresses<Row extends { pages: string | null }>(
  db: Db,
  rows: Row[],
  { isShown = false } = {},
): Promise<Row[]> {
  if (rows.every(({ pages }) => pages === null)) return rows;
  const addresses = await readAddresses(db);
  return rows.map((row) => {
    if (row.pages === null) return row;
    const paths = linesOf(row.pages).flatMap(({ id, chosenAs }) => {
      const path = id === undefined ? chosenAs : addresses.get(id);
      return path ?? (isShown ? [] : chosenAs);
    });
    return { ...row, pages: paths.join("\n") };
  });
}

/**
 * Returns the lines for the addresses that a user chose. A page that the notice names already may be deleted by now,
 * because it may be restored, or have moved since the user read the notice. Throws `Invalid` for any other address
 * without a page.
 */
export async function linesFor(
  transaction: Db,
  paths: readonly string[],
  before: string | null = null,
): Promise<string[]> {
  const named = before === null ? [] : linesOf(before);
  const addresses = await readAddresses(transaction);
  const known = await listNoticedPages(transaction);
  return [...new Set(paths)].map((path) => {
    const page = known.find((one) => one.path === path);
    const line =
      named.find(({ id, chosenAs }) => id !== undefined && (addresses.get(id) ?? chosenAs) === path)?.line ??
      (page && `${page.id} ${path}`) ??
      named.find(({ chosenAs }) => chosenAs === path)?.line;
    if (line === undefined) throw new Invalid({ pages: ["There is no page at one of these addresses."] });
    return line;
  });
}

async function readAddresses(db: Db): Promise<Map<number, string>> {
  const pages = await db.selectFrom("pages").select(["id", "path"]).execute();
  return new Map(pages.map(({ id, path }) => [id, path]));
}
