import { momentsAt } from "../../platform/firm-time.ts";
import type { Notice, ShownNotice } from "./notices.schema.ts";
import type { RowOf } from "../../platform/resources/stored.server.ts";

export function presentNotice(row: RowOf<"notices">): Notice {
  const { shown_from, shown_until, version } = row;
  return { ...wordsOf(row), shown_from, shown_until, version };
}

export function presentOnPage(row: RowOf<"notices">): ShownNotice {
  return { ...wordsOf(row), ends_at: periodOf(row).end.toISOString() };
}

function wordsOf({ id, text, link, kind, pages }: RowOf<"notices">) {
  return { id, text, link, kind, pages: pages?.split("\n") ?? null };
}

/** In the hour that the clock repeats, a notice begins at the first occurrence and ends at the second. */
export function periodOf({ shown_from, shown_until }: Pick<RowOf<"notices">, "shown_from" | "shown_until">): {
  start: Date;
  end: Date;
} {
  return { start: momentsAt(shown_from)[0] ?? never, end: momentsAt(shown_until).at(-1) ?? never };
}

/** Stands for a time that the clock no longer has because a law changed it. */
const never = new Date(0);
