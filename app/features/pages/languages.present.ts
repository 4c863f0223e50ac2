// Imports no zod, so that pages do not load it.

export const languages = ["pl", "ro", "fr", "de"] as const;
export type Language = (typeof languages)[number];

/** The language of pages that are not translations. */
export const ownLanguage = "en-GB";

export const languageNames: Record<Language, string> = {
  pl: "Polish",
  ro: "Romanian",
  fr: "French",
  de: "German",
};

/** The site's own words on a translated page. */
type OwnWords = {
  /** The language's name in the language itself. */
  name: string;
  /** The first link of the breadcrumbs. */
  home: string;
  call: string;
  /** The label above the telephone number at the foot of a phone's screen. */
  breakdown: string;
  /** Shown if a part of the page is not translated. */
  partly: string;
  english: string;
};

export const ownWords: Record<Language, OwnWords> = {
  pl: {
    name: "Polski",
    home: "Strona główna",
    call: "Zadzwoń",
    breakdown: "Awaria, w dzień i w nocy",
    partly: "Części tej strony nie ma jeszcze po polsku. Jest po angielsku.",
    english: "Ta strona po angielsku",
  },
  ro: {
    name: "Română",
    home: "Acasă",
    call: "Sunați",
    breakdown: "Pană, zi și noapte",
    partly: "O parte din această pagină nu este încă în română. Este în engleză.",
    english: "Această pagină în engleză",
  },
  fr: {
    name: "Français",
    home: "Accueil",
    call: "Appelez",
    breakdown: "Panne, jour et nuit",
    partly: "Une partie de cette page n’est pas encore en français. Elle est en anglais.",
    english: "Cette page en anglais",
  },
  de: {
    name: "Deutsch",
    home: "Startseite",
    call: "Rufen Sie an",
    breakdown: "Panne, Tag und Nacht",
    partly: "Ein Teil dieser Seite ist noch nicht auf Deutsch. Er ist auf Englisch.",
    english: "Diese Seite auf Englisch",
  },
};

/** Returns the language of a translation, from its address. Undefined for every other page. */
export function languageOf({ path }: { path: string }): Language | undefined {
  const first = path.split("/")[1];
  return languages.find((language) => language === first);
}

/** Returns the address of the translation of the page at `path`. */
export function translationPath(path: string, language: Language): string {
  return `/${language}${path === "/" ? "" : path}`;
}

/** Returns the address of the translated page, or the page's own address if it is not a translation. */
export function originalPath({ path }: { path: string }): string {
  const language = languageOf({ path });
  return language ? path.slice(language.length + 1) || "/" : path;
}

/**
 * An entry of the list of a page and its translations, in the order of the languages. `language` is null for the page
 * itself.
 */
export type Alternate = { path: string; language: Language | null };

export function alternatesOf(
  page: { path: string },
  all: readonly { path: string }[],
): Alternate[] | undefined {
  const original = originalPath(page);
  const translated = languages.filter((language) =>
    all.some(({ path }) => path === translationPath(original, language)),
  );
  if (translated.length === 0) return undefined;
  return [
    { path: original, language: null },
    ...translated.map((language) => ({ path: translationPath(original, language), language })),
  ];
}
