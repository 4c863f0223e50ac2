import { placesApart } from "./menu-limits.ts";
import { type PublicMenu, type PublicPage, publicPages, unknownPath } from "../../../content/public-pages.ts";

/** The texts of a page in `pages.json`. */
type SampleWords = {
  title: string;
  subtitle?: string;
  metaTitle: string;
  description: string;
  headerAlt?: string;
  changed?: string;
};
type SampleFile = Record<string, SampleWords | object[]> & {
  banner: { alt: string }[];
  notFound: SampleWords;
};

export type SamplePage = Omit<SampleWords, "metaTitle" | "headerAlt" | "changed" | "subtitle"> & {
  path: string;
  label: string;
  meta_title: string;
  subtitle: string | null;
  teaser: string | null;
  alt: string | null;
  menus: readonly PublicMenu[];
  place: number;
  updated_at: string;
  /** JSON. Only for pages that consist of blocks. */
  blocks?: string;
};

const notFound: PublicPage = { path: unknownPath, label: "Page not found", menus: [] };
/** The date of texts without a recorded date. */
const firstDay = "2026-11-20";

/** Returns the pages of a new site. */
export function samplePages(file: SampleFile): SamplePage[] {
  const documents = Object.entries<PublicPage>({ ...publicPages, notFound }).filter(
    ([, { application }]) => !application,
  );
  return documents.map(([name, { path, label, teaser, menus }], at) => {
    const words = file[name] as SampleWords;
    const { title, subtitle, metaTitle, description, headerAlt, changed = firstDay } = words;
    return {
      path,
      label,
      title,
      subtitle: subtitle ?? null,
      meta_title: metaTitle,
      description,
      teaser: teaser ?? null,
      alt: headerAlt ?? (name === "home" ? file.banner[0]?.alt : undefined) ?? null,
      menus,
      place: (at + 1) * placesApart,
      updated_at: `${changed}T00:00:00.000Z`,
    };
  });
}
