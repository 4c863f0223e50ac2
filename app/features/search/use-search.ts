import { call } from "../../platform/browser/calls/call.ts";
import { useLiveSearch } from "../../platform/browser/calls/use-live-search.ts";
import { fewestLetters } from "./fewest-letters.ts";

/** Returns the hits for the text in the field. */
export function useSearch(typed: string) {
  const words = typed.trim();
  const { found, isAnswered } = useLiveSearch(words, {
    isAsked: Array.from(words).length >= fewestLetters,
    find: (signal) => call("GET /api/search", { query: { search: words }, signal }),
  });
  return {
    groups: found?.ok ? found.data.groups : [],
    meant: found?.ok ? found.data.meant : null,
    problem: found?.ok === false ? found.message : "",
    isAnswered,
  };
}
