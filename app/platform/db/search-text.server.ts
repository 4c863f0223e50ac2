import { escapeLike } from "./engine.server.ts";

/** The text a search looks through: every searchable part, folded so that upper case and accented capitals match. */
export function searchTextOf(parts: (string | null | undefined)[]): string {
  return parts
    .filter((part) => part)
    .join("\n")
    .toLocaleLowerCase("en-GB");
}

/** What such a text is LIKE when it holds what somebody searches for; use with `escape '\'`. */
export function searchPattern(search: string): string {
  return `%${escapeLike(search.toLocaleLowerCase("en-GB"))}%`;
}
