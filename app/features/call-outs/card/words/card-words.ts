import { createContext, use } from "react";
import { type CardWords, english } from "./english.ts";

/** The words of the card around a component. English without a translation. */
export const CardWordsContext = createContext<CardWords>(english);

export function useCardWords(): CardWords {
  return use(CardWordsContext);
}

/** Writes values in the places of a text: `fill("Call {number}", { number: "999" })`. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
