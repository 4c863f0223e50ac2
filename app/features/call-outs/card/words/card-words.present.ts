import type { Language } from "../../../pages/languages.present.ts";
import type { CardWords } from "./english.ts";
import { french } from "./french.ts";
import { german } from "./german.ts";
import { polish } from "./polish.ts";
import { romanian } from "./romanian.ts";

/** A further language is one more file here. Sent with the page, so that other pages load no words of it. */
export const cardWords: Record<Language, CardWords> = { pl: polish, ro: romanian, fr: french, de: german };
