import { type RawBuilder, sql } from "kysely";

/** The text a search looks through: every searchable part, folded so that upper case and accented capitals match. */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  return foldText(parts.filter((part) => part).join("\n"));
}

/** One form of each letter, in lower case: databases fold ASCII at best. */
export function foldText(text: string): string {
  return text.normalize("NFC").toLocaleLowerCase("en-GB");
}

/** Whether a column made by `searchTextOf` holds what somebody searches for, every sign of it taken literally. */
export function holdsText(column: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  return matches(column, `%${escapeLike(foldText(search))}%`);
}

/** Whether it begins with it. */
export function beginsWithText(column: string, search: string): RawBuilder<boolean> {
  return matches(column, `${escapeLike(foldText(search))}%`);
}

/** SQLite knows no escape sign unless it is named. */
function matches(column: string | RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** Makes `%`, `_` and the escape sign itself literal in a pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
