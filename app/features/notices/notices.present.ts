import type { Notice, ShownNotice } from "./notices.schema.ts";
import type { NoticeRow } from "./notices.server.ts";

export function presentNotice(row: NoticeRow): Notice {
  const { shown_from, shown_until, version } = row;
  return { ...presentOnPage(row), shown_from, shown_until, version };
}

export function presentOnPage({ id, text, link, kind, pages }: NoticeRow): ShownNotice {
  return { id, text, link, kind, pages: pages?.split("\n") ?? null };
}
