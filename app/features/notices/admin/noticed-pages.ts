import { type PublicPage, publicPageList } from "../../../../content/public-pages.ts";

/** The pages that a notice can stand on. */
export const noticedPages: readonly PublicPage[] = publicPageList;

export function labelsOf(pages: readonly string[] | null): string {
  if (!pages) return "On every page";
  const labels = noticedPages.filter(({ path }) => pages.includes(path)).map(({ label }) => label);
  return `On ${labels.join(", ")}`;
}
