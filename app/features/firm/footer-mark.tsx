import type { ReactElement } from "react";
import type { FooterMark as Mark, MarkPicture } from "./firm.schema.ts";

/** Shows a claim of the firm beside a drawing of our own. The drawings are no maker's trademarks. */
export function FooterMark({ mark: { heading, line, picture } }: { mark: Mark }) {
  return (
    <span className="flex items-center gap-4">
      {drawings[picture]}
      <span className="max-w-56 min-w-0">
        <span className="block font-display text-base leading-tight font-semibold">{heading}</span>
        <span className="mt-1 block text-sm leading-snug opacity-85">{line}</span>
      </span>
    </span>
  );
}

const drawings: Record<MarkPicture, ReactElement | null> = {
  crystal: (
    <svg aria-hidden="true" className="size-14 flex-none" fill="none" viewBox="0 0 56 56">
      <path d="M28 2 50.5 15v26L28 54 5.5 41V15z" stroke="currentColor" strokeWidth="2" />
      <path d="M28 12v32M14.1 20l27.8 16M41.9 20 14.1 36" stroke="currentColor" strokeWidth="2" />
      <circle
        cx="28"
        cy="28"
        fill="var(--mark-ground, #0b1f33)"
        r="8"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="m24.5 28 2.5 2.5 4.5-5" stroke="currentColor" strokeWidth="2" />
    </svg>
  ),
  // A refrigerant drop in a ring marked like a gauge.
  gauge: (
    <svg aria-hidden="true" className="size-14 flex-none" fill="none" viewBox="0 0 56 56">
      <circle cx="28" cy="28" r="26" stroke="currentColor" strokeWidth="2" />
      <circle cx="28" cy="28" r="21.5" stroke="currentColor" strokeDasharray="1.5 4.128" strokeWidth="4" />
      <path
        d="M28 13.5c5.5 6.5 8.5 11 8.5 15.5a8.5 8.5 0 0 1-17 0c0-4.5 3-9 8.5-15.5Z"
        stroke="currentColor"
        strokeWidth="2"
      />
      <path d="m24 28.5 3 3 5-5.5" stroke="currentColor" strokeWidth="2" />
    </svg>
  ),
  none: null,
};
