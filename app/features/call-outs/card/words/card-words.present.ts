import type { Language } from "../../../pages/languages.present.ts";
import type { CardWords } from "./english.ts";
import type { FollowedWords } from "./followed-words.ts";
import { followedInFrench, french, phrasesInFrench } from "./french.ts";
import { followedInGerman, german, phrasesInGerman } from "./german.ts";
import type { Phrases } from "./phrases.ts";
import { followedInPolish, polish, phrasesInPolish } from "./polish.ts";
import { followedInRomanian, romanian, phrasesInRomanian } from "./romanian.ts";

/** A further language is one more file here. Sent with the page, so that other pages load no words of it. */
export const cardWords: Record<Language, CardWords> = { pl: polish, ro: romanian, fr: french, de: german };

export const followedWords: Record<Language, FollowedWords> = {
  pl: followedInPolish,
  ro: followedInRomanian,
  fr: followedInFrench,
  de: followedInGerman,
};

export const phrases: Record<Language, Phrases> = {
  pl: phrasesInPolish,
  ro: phrasesInRomanian,
  fr: phrasesInFrench,
  de: phrasesInGerman,
};
