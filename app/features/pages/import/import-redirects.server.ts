import { type Actor, recordAudit } from "../../../platform/audit/audit.server.ts";
import type { Config } from "../../../platform/config/config.server.ts";
import { locked } from "../../../platform/db/locked.server.ts";
import type { Db } from "../../../platform/db/tables.ts";
import { changeContent } from "../../../platform/db/transaction.server.ts";
import { days } from "../../../platform/durations.ts";
import { Invalid, orNotFound } from "../../../platform/errors.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import type { Services } from "../../../platform/services.ts";
import { pageOf } from "../addresses.present.ts";
import { gone } from "../redirect-targets.present.ts";
import {
  checkedRows,
  readOwnAddresses,
  type RedirectRow,
  redirectRows,
  waitForOthers,
} from "../redirects.server.ts";
import { classifyRedirects, isStored } from "./classify-redirects.server.ts";
import type { RedirectImport, RedirectLine, RedirectOutcome } from "./redirect-imports.schema.ts";

/**
 * A redirect that an import has stored: where it led then and before. Earlier versions stored neither address nor target.
 */
type StoredLine = { id: number; path?: string; target?: string; version: number; before: string | null };
type Place = { db: Db; config: Pick<Config, "appUrl"> };

const mostListed = 20;
const undoableMilliseconds = days(90);

/** Says what an import of these lines would do. */
export async function tryRedirects({ db, config }: Place, lines: RedirectLine[]): Promise<RedirectOutcome[]> {
  const hosts = [new URL(config.appUrl).host.replace(/^www\./, "")];
  return classifyRedirects({ addresses: await readOwnAddresses(db), hosts }, lines);
}

/**
 * Stores what is new or changed in these lines, all in one transaction. Throws `Invalid` if that is nothing, as when the
 * import is sent again.
 */
export async function importRedirects(
  { db, config }: Place,
  actor: Actor,
  { file_name, lines }: { file_name: string; lines: RedirectLine[] },
): Promise<RedirectImport> {
  return changeContent(db, async (transaction) => {
    await waitForOthers(transaction);
    const wanted = (await tryRedirects({ db: transaction, config }, lines)).filter(isStored);
    if (wanted.length === 0) throw new Invalid({ lines: ["There is nothing new in these lines."] });
    const before = await transaction.selectFrom("redirects").selectAll().execute();
    const known = new Map(before.map((row) => [row.path, row]));
    const stored: StoredLine[] = [];
    for (const { path, target } of wanted) {
      const row = known.get(path);
      const { id, version } = row
        ? await checkedRows.save(transaction, actor, row.id, { path, target })
        : await checkedRows.create(transaction, actor, { path, target });
      stored.push({ id, path, target, version, before: row?.target ?? null });
    }
    const created_at = actor.now.toISOString();
    const added = await transaction
      .insertInto("redirect_imports")
      .values({ file_name, created_at, undone_at: null, stored: JSON.stringify(stored) })
      .returningAll()
      .executeTakeFirstOrThrow();
    return presented(added);
  });
}

/** Returns the latest imports, newest first. */
export async function listRedirectImports(db: Db): Promise<RedirectImport[]> {
  const rows = await db
    .selectFrom("redirect_imports")
    .selectAll()
    .orderBy("id", "desc")
    .limit(mostListed)
    .execute();
  return rows.map(presented);
}

/**
 * Undoes an import: what it added goes into the bin, what it changed leads where it led before. Returns the addresses
 * that lead elsewhere, since somebody has changed them. Undoing it again changes nothing and names them again.
 */
export async function undoRedirects(db: Db, actor: Actor, id: number): Promise<string[]> {
  return changeContent(db, async (transaction) => {
    await waitForOthers(transaction);
    const all = transaction.selectFrom("redirect_imports").selectAll().where("id", "=", id);
    const found = orNotFound(await locked(all).executeTakeFirst());
    const lines = linesIn(found).toReversed();
    if (found.undone_at !== null) return leadingElsewhere(transaction, lines);
    await undoLines(transaction, actor, lines);
    await transaction
      .updateTable("redirect_imports")
      .set({ undone_at: actor.now.toISOString() })
      .where("id", "=", id)
      .execute();
    await recordAudit(transaction, actor, {
      action: "undid the import of",
      subject: { type: "redirect", id: null, name: found.file_name },
    });
    return leadingElsewhere(transaction, lines);
  });
}

/** Undoes lines as one. What would lead in a circle is tried again once the lines that it leads to are undone. */
async function undoLines(transaction: Db, actor: Actor, lines: StoredLine[]): Promise<void> {
  const circling: StoredLine[] = [];
  for (const line of lines) if (!(await undoLine(transaction, actor, line))) circling.push(line);
  if (circling.length < lines.length) await undoLines(transaction, actor, circling);
}

/** Leaves what leads elsewhere since. Returns false if the redirect would lead in a circle now. */
async function undoLine(transaction: Db, actor: Actor, line: StoredLine): Promise<boolean> {
  const { id, before } = line;
  const row = await checkedRows.find(transaction, id);
  if (!row || !leadsAsImported(row, line)) return true;
  if (before === null) {
    await checkedRows.remove(transaction, actor, id);
    return true;
  }
  try {
    await redirectRows.save(transaction, actor, id, {
      path: row.path,
      target: before === gone ? null : before,
    });
    return true;
  } catch (error) {
    if (error instanceof Invalid) return false;
    throw error;
  }
}

function leadsAsImported(row: RedirectRow, { path, target, version }: StoredLine): boolean {
  return target === undefined ? row.version === version : row.path === path && row.target === target;
}

/** Returns the addresses that do not lead where they led before the import. */
async function leadingElsewhere(transaction: Db, lines: StoredLine[]): Promise<string[]> {
  const { pages, redirects } = await readOwnAddresses(transaction);
  return lines.flatMap(({ path, before }) => {
    // An import of an earlier version did not store the addresses.
    if (path === undefined) return [];
    return pages.has(pageOf(path)) || (redirects.get(path) ?? null) !== before ? [path] : [];
  });
}

/** Forgets imports after ninety days. From then on they cannot be undone. */
export async function forgetRedirectImports({ db, clock }: Pick<Services, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - undoableMilliseconds).toISOString();
  await db.deleteFrom("redirect_imports").where("created_at", "<", before).execute();
}

function presented(row: RowOf<"redirect_imports">): RedirectImport {
  const { id, file_name, created_at, undone_at } = row;
  const lines = linesIn(row);
  const added = lines.filter(({ before }) => before === null).length;
  return { id, file_name, created_at, undone_at, added, changed: lines.length - added };
}

function linesIn({ stored }: RowOf<"redirect_imports">): StoredLine[] {
  return JSON.parse(stored) as StoredLine[];
}
