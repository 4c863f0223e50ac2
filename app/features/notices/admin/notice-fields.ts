import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { noticeKinds } from "../notice-kinds.ts";
import type { Notice } from "../notices.schema.ts";
import type { NoticedPage } from "../notice-pages.server.ts";

type Choice = Pick<NoticedPage, "path" | "label">;

const beforePath = "page ";

/** Returns the name of the checkbox for a page. */
export function pageField(path: string): string {
  return `${beforePath}${path}`;
}

/** Returns the pages that can be chosen. A deleted page stays a choice of a notice that names it. */
export function choicesOf(
  notice: { pages: readonly string[] | null } | null,
  pages: readonly Choice[],
): Choice[] {
  const deletedPaths = (notice?.pages ?? []).filter((path) => !pages.some((page) => page.path === path));
  return [...pages, ...deletedPaths.map((path) => ({ path, label: `${path} (deleted)` }))];
}

/** Whether all pages of the notice were deleted, so that no page shows it. */
export function isNowhere({ pages: chosen }: Pick<Notice, "pages">, pages: readonly Choice[]): boolean {
  return chosen !== null && !pages.some(({ path }) => chosen.includes(path));
}

/** Returns the form field values of a notice. */
export function fieldsOf({ text, link, kind, pages, shown_from, shown_until }: Notice): FormFields {
  const boxes = (pages ?? []).map((path) => [pageField(path), "on"]);
  return { text, link: link ?? "", kind, shown_from, shown_until, ...Object.fromEntries(boxes) };
}

export function bodyOf({
  text = "",
  link = "",
  kind = "",
  shown_from = "",
  shown_until = "",
  ...boxes
}: FormFields) {
  return {
    text,
    link,
    kind: noticeKinds.find((known) => known === kind),
    pages: Object.keys(boxes).flatMap((name) =>
      name.startsWith(beforePath) ? name.slice(beforePath.length) : [],
    ),
    shown_from,
    shown_until,
  };
}
