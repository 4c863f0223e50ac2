import { z } from "./zod.ts";
import { optionalLine } from "./fields.ts";

/** There may be more results than `total`, because a search stops at the newest two thousand matches. */
export const more = z.literal(true).optional();

/** A page of results, with its number and the number of pages. Pages count from 1. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({
    data: z.array(item),
    total: z.int(),
    more,
    per_page: z.int(),
    current_page: z.int(),
    last_page: z.int(),
  });

type Page<Item> = Omit<z.output<ReturnType<typeof pageOf>>, "data"> & { data: Item[] };

/** Builds a page in the form of `pageOf`. An empty list has one page. */
export function presentPage<Item>(
  data: Item[],
  { total, more: isMore, page, size }: { total: number; more: boolean; page: number; size: number },
): Page<Item> {
  return {
    data,
    total,
    ...(isMore && { more: isMore }),
    per_page: size,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / size)),
  };
}

/** A code point that occurs in no text, because Unicode will never assign it to a character. */
const unassignedCharacter = "\u{10FFFF}";
const oneLine = optionalLine();

/** The search text. A text that is too long or has no visible character finds nothing. A blank one is no search. */
const searched = () =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((typed) => {
      if (!typed?.trim()) return null;
      const read = oneLine.safeParse(typed);
      return (read.success && read.data) || unassignedCharacter;
    })
    .optional();

/** The query parameters for `pageOf`. An invalid page number means the first page. */
export const pageQuery = z.object({ search: searched(), page: pageFrom(1) });

/** A part of the results, and the total number. */
export const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), total: z.int() });

/** The query parameters for `resultsOf`. Pages count from 0. Invalid values mean the first page and the usual size. */
export const resultsQuery = ({ defaultLimit, most }: { defaultLimit: number; most: number }) =>
  z.object({ limit: z.coerce.number().int().min(1).max(most).catch(defaultLimit), page: pageFrom(0) });

function pageFrom(first: 0 | 1) {
  return z.coerce.number().int().min(first).max(1_000_000).catch(first);
}
