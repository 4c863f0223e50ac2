import type { Language } from "../../../pages/languages.present.ts";
import type { CardWords } from "./english.ts";
import type { FollowedWords } from "./followed-words.ts";
import { followedInFrench, french } from "./french.ts";
import { followedInGerman, german } from "./german.ts";
import { followedInPolish, polish } from "./polish.ts";
import { followedInRomanian, romanian } from "./romanian.ts";

/** A further language is one more file here. Sent with the page, so that other pages load no words of it. */
export const cardWords: Record<Language, CardWords> = { pl: polish, ro: romanian, fr: french, de: german };

export const followedWords: Record<Language, FollowedWords> = {
  pl: followedInPolish,
  ro: followedInRomanian,
  fr: followedInFrench,
  de: followedInGerman,
};
