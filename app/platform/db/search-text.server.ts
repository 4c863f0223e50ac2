import { type RawBuilder, sql } from "kysely";
import { withoutShapeless } from "../validation/plain-text.ts";
import { numbersIn } from "./number-forms.ts";

/**
 * Builds the text that a search reads from the searchable parts. It is folded, so case does not matter. It also holds
 * the text without accents, if it has any, and its numbers in the form of `toSearchNumber`.
 */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  const text = foldText(parts.filter((part) => part).join("\n"));
  const plain = withoutAccents(text);
  return [text, ...(plain === text ? [] : [plain]), ...numbersIn(text)].join("\n");
}

/**
 * Returns the text without accents or marks above letters, as some people type it: "Łódź" becomes "Lodz", "O'Neil"
 * "ONeil".
 */
export function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/[\u0300-\u036F]+/g, "")
    .replaceAll("'", "")
    .replace(/[łøđðßæœþı]/g, (letter) => letters[letter] ?? letter)
    .normalize("NFC");
}

const letters: Record<string, string> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ı: "i",
};

/**
 * Folds a text to one lower-case form of each letter. Databases fold only ASCII. Phones and desktops write different
 * apostrophes.
 */
export function foldText(text: string): string {
  return withoutShapeless(text)
    .toLocaleLowerCase("en-GB")
    .replace(/[‘’ʼ＇`´′]/g, "'");
}

/** Folds a search: without accents, since `searchTextOf` adds the text without them. Only apostrophes stay as typed. */
export function foldSearch(typed: string): string {
  const folded = foldText(typed).trim();
  return withoutAccents(folded) || folded;
}

/**
 * A condition: whether a column made by `searchTextOf` contains the search text, with every character taken literally.
 */
export function containsText(column: string | RawBuilder<string>, search: string): RawBuilder<boolean> {
  return matches(column, `%${escapeLike(foldText(search))}%`);
}

/** A condition: whether such a column begins with the search text. */
export function startsWithText(column: string, search: string): RawBuilder<boolean> {
  return matches(column, `${escapeLike(foldText(search))}%`);
}

/** Writes a text as one term of SQLite's index, with every character taken literally. */
export function quotedForIndex(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Names the escape character, since SQLite has none by default. */
function matches(column: string | RawBuilder<string>, pattern: string): RawBuilder<boolean> {
  return sql<boolean>`${typeof column === "string" ? sql.ref(column) : column} like ${pattern} escape '\\'`;
}

/** Makes `%`, `_` and the escape character literal in a pattern. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}
