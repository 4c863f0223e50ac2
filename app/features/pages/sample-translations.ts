import { publicPages } from "../../../content/public-pages.ts";
import { type Language, languageNames, languages, translationPath } from "./languages.present.ts";
import type { SamplePage } from "./sample-pages.ts";

/** The texts of a translation in `translations.json`. */
type Words = { title: string; subtitle: string; metaTitle: string; description: string; html: string };

/** Returns the translations of the breakdown page for a new site. */
export function sampleTranslations(pages: SamplePage[], file: Record<Language, Words>): SamplePage[] {
  const { path } = publicPages.breakdown;
  const original = pages.find((page) => page.path === path);
  if (!original) return [];
  return languages.map((language) => {
    const { title, subtitle, metaTitle, description, html } = file[language];
    return {
      path: translationPath(path, language),
      label: `${original.label} (${languageNames[language]})`,
      title,
      subtitle,
      meta_title: metaTitle,
      description,
      teaser: null,
      alt: null,
      menus: [],
      place: original.place,
      updated_at: original.updated_at,
      blocks: JSON.stringify([{ kind: "text", html }]),
    };
  });
}
