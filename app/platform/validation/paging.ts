import { z } from "./zod.ts";
import { optionalLine } from "./fields.ts";

/** There may be more than `total`: a search ends at the newest two thousand that it finds. */
export const more = z.literal(true).optional();

/** A page of results that says where it stands; pages count from 1. */
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

/** An empty list has one page, the first. */
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

/** Stands in no text: it is no character, and never will be one. */
const nowhere = "\u{10FFFF}";
const oneLine = optionalLine();

/** What is searched for. What cannot be, for its length or its signs, is found nowhere. */
const searched = () =>
  z
    .string()
    .nullish()
    .catch(null)
    .transform((typed) => {
      if (!typed?.trim()) return null;
      const read = oneLine.safeParse(typed);
      return (read.success && read.data) || nowhere;
    })
    .optional();

/** What `pageOf` is asked with. A page that is none is the first one. */
export const pageQuery = z.object({ search: searched(), page: pageFrom(1) });

/** Some results, and how many there are in all. */
export const resultsOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), total: z.int() });

/** What `resultsOf` is asked with where pages count from 0. Nonsense counts as the first page of the usual size. */
export const resultsQuery = ({ usual, most }: { usual: number; most: number }) =>
  z.object({ limit: z.coerce.number().int().min(1).max(most).catch(usual), page: pageFrom(0) });

function pageFrom(first: 0 | 1) {
  return z.coerce.number().int().min(first).max(1_000_000).catch(first);
}
