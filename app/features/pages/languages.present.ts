// Without zod, so that pages do not load it.

export const languages = ["pl", "ro", "fr"] as const;
export type Language = (typeof languages)[number];

/** The language of a page that is no translation. */
export const ownLanguage = "en-GB";

export const languageNames: Record<Language, string> = { pl: "Polish", ro: "Romanian", fr: "French" };

/** What the site itself says on a translation. */
type OwnWords = {
  /** As its speakers call it. */
  name: string;
  /** The first step of the trail to the page. */
  home: string;
  call: string;
  /** Above the number at the foot of a phone. */
  breakdown: string;
  /** Said where a part of the page is not translated. */
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
};

/** The language of a translation, by its address; undefined for every other page. */
export function languageOf({ path }: { path: string }): Language | undefined {
  const first = path.split("/")[1];
  return languages.find((language) => language === first);
}

/** Where a translation of the page at `path` stands. */
export function translationPath(path: string, language: Language): string {
  return `/${language}${path === "/" ? "" : path}`;
}

/** The address of the page that a translation translates; of any other page its own. */
export function originalPath({ path }: { path: string }): string {
  const language = languageOf({ path });
  return language ? path.slice(language.length + 1) || "/" : path;
}

/** The page and its translations in the order of the languages; none where there is no translation. */
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
