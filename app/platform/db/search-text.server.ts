import { type RawBuilder, sql } from "kysely";
import { withoutShapeless } from "../validation/plain-text.ts";
import { numbersIn } from "./number-forms.ts";

/**
 * The text a search looks through: every searchable part, folded so that upper case and accented capitals match, the same
 * without accents where it has some, and the numbers in it as `soughtNumber` looks for them.
 */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  const text = foldText(parts.filter((part) => part).join("\n"));
  const plain = withoutAccents(text);
  return [text, ...(plain === text ? [] : [plain]), ...numbersIn(text)].join("\n");
}

/** As somebody types it whose keyboard has no accents, or who leaves out what stands above letters: "Łódź" becomes "Lodz", "O'Neil" "ONeil". */
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

/** One form of each letter, in lower case: databases fold ASCII at best. Phones and desks write different apostrophes. */
export function foldText(text: string): string {
  return withoutShapeless(text)
    .toLocaleLowerCase("en-GB")
    .replace(/[‘’ʼ＇`´′]/g, "'");
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
