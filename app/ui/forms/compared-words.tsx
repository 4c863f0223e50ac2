import { useEffect, useState } from "react";
import { plainText } from "../rich-text/plain-text.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = {
  before: string;
  after: string;
  isHtml?: boolean;
  /** The words that screen readers say before text that is only in `before` or only in `after`. */
  spoken?: { before: string; after: string };
};
type Part = { value: string; added: boolean; removed: boolean };

/** Shows two similar texts as one: deleted words are struck out, added words are underlined. */
export function ComparedWords({ before, after, isHtml = false, spoken = changes }: Props) {
  const [from, to] = isHtml ? [plainText(before), plainText(after)] : [before, after];
  const [parts, setParts] = useState<Part[] | null>(null);
  useEffect(() => {
    let isUnmounted = false;
    void compareWords(from, to).then((found) => !isUnmounted && setParts(found));
    return () => {
      isUnmounted = true;
    };
  }, [from, to]);
  if (from === to) return <p className="text-slate-600">Only the formatting is different.</p>;
  if (!parts) return null;
  return (
    <p className="rounded-sm bg-slate-50 p-3 leading-relaxed wrap-anywhere whitespace-pre-wrap" dir="auto">
      {parts.map(({ value, added, removed }, place) => {
        if (added)
          return (
            <ins className="rounded-xs bg-success-light text-success" key={place}>
              <VisuallyHidden>{spoken.after}: </VisuallyHidden>
              {value}
            </ins>
          );
        if (removed)
          return (
            <del className="rounded-xs bg-danger-light text-danger-dark" key={place}>
              <VisuallyHidden>{spoken.before}: </VisuallyHidden>
              {value}
            </del>
          );
        return <span key={place}>{value}</span>;
      })}
    </p>
  );
}

const changes = { before: "removed", after: "added" };

const longestMilliseconds = 500;

/** Compares two texts, with a library that loads on first use. Very different texts are shown one after the other. */
async function compareWords(before: string, after: string): Promise<Part[]> {
  const { diffWordsWithSpace } = await import("diff");
  const parts = diffWordsWithSpace(before, after, { timeout: longestMilliseconds }) ?? [
    { value: before, added: false, removed: true },
    { value: `\n${after}`, added: true, removed: false },
  ];
  return parts.map((part, place) =>
    part.added || part.removed
      ? part
      : {
          ...part,
          value: shortened(part.value, { isFirst: place === 0, isLast: place === parts.length - 1 }),
        },
  );
}

const charactersAround = 160;

/** Shortens a long unchanged stretch to the words next to the changes. */
function shortened(same: string, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string {
  const head = isFirst ? "" : same.slice(0, charactersAround);
  const tail = isLast ? "" : same.slice(-charactersAround);
  return same.length > 2 * charactersAround ? `${head} … ${tail}` : same;
}
