import type { StoredInBrowser } from "./stored-in-browsers.ts";
import type { PersonalData } from "./personal-data.ts";
import { keysOf } from "../../platform/keys-of.ts";

export type StoredFact = Pick<PersonalData, "title" | "what" | "why" | "seenBy"> & { retained: string };
export type PrivacyFacts = { stored: StoredFact[]; inBrowsers: readonly StoredInBrowser[] };

/** Paragraphs of the owner's text that the facts replace. */
const marks = { stored: "[What we keep]", inBrowsers: "[Cookies]" } as const;
type Mark = keyof typeof marks;
export type Part = { html: string } | { mark: Mark };

/** Splits the owner's text at its marks, where the facts go. Facts without a mark come at the end. */
export function withFacts(html: string): Part[] {
  const names = keysOf(marks);
  const parts = html.split(/<p[^>]*>\s*(\[[^\]<]+\])\s*<\/p>/).flatMap((piece): Part[] => {
    const mark = names.find((name) => marks[name] === piece);
    if (mark) return [{ mark }];
    return piece.trim() === "" ? [] : [{ html: piece.startsWith("[") ? `<p>${piece}</p>` : piece }];
  });
  const missing = names.filter((name) => !parts.some((part) => "mark" in part && part.mark === name));
  return [...parts, ...missing.map((mark) => ({ mark }))];
}
