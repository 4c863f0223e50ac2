import { useEffect, useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { fewestLetters } from "./fewest-letters.ts";
import type { SearchResults } from "./search.schema.ts";

const pauseMilliseconds = 150;
const nothing: SearchResults["groups"] = [];

/** What is found for the words as they stand, a moment after the last letter. An answer that comes late counts for nothing. */
export function useSearch(typed: string) {
  const [found, setFound] = useState({ for: "", groups: nothing, problem: "" });
  const words = typed.trim();
  const isAsked = Array.from(words).length >= fewestLetters;
  useEffect(() => {
    if (!isAsked) return;
    let isOld = false;
    const timer = setTimeout(() => {
      void call("GET /api/search", { query: { search: words } }).then((answer) => {
        if (isOld) return;
        setFound({
          for: words,
          groups: answer.ok ? answer.data.groups : nothing,
          problem: answer.ok ? "" : answer.message,
        });
      });
    }, pauseMilliseconds);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [isAsked, words]);
  const isAnswered = isAsked && found.for === words;
  return { groups: isAsked ? found.groups : nothing, problem: isAsked ? found.problem : "", isAnswered };
}
