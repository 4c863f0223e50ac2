import type { ReactElement } from "react";
import { type WorkItem, workItems } from "../../features/page-facts/work-items.ts";

/** Draws a tool in the style of the fridge unit. Shows nothing for a tool without a drawing. */
export function WorkItemDrawing({ thing }: { thing: string | undefined }) {
  const known = workItems.find((one) => one === thing);
  if (!known) return null;
  return (
    <svg aria-hidden="true" className="at-hand" fill="none" viewBox="10 8 104 84">
      {drawings[known]}
    </svg>
  );
}

const drawings: Record<WorkItem, ReactElement> = {
  "job sheet": (
    <>
      <path className="at-hand-shell" d="M24 18h60v70H24z" />
      <path d="M43 12h22v12H43z" />
      <path d="m33 38 3 3 6-7m8 4h24M33 53l3 3 6-7m8 4h24M33 68l3 3 6-7m8 4h12" />
      <path d="m82 78 19-29 7 5-19 29-9 4z" />
    </>
  ),
  headset: (
    <>
      <path className="at-hand-shell" d="M29 50v-4a33 33 0 0 1 66 0v4" />
      <rect height="26" rx="5" width="15" x="21" y="50" />
      <rect height="26" rx="5" width="15" x="88" y="50" />
      <path d="M95 76v4q0 6-7 6H70" />
      <circle cx="65" cy="86" r="5" />
    </>
  ),
  gauges: (
    <>
      <circle className="at-hand-shell" cx="38" cy="34" r="21" />
      <circle className="at-hand-shell" cx="86" cy="34" r="21" />
      <path d="M38 34 28 23m58 11 13-7M22 34h4m12-16v4m12 12h4m16 0h4m12-16v4m12 12h4" />
      <path d="M38 55v7m48-7v7M26 62h72v12H26z" />
      <path d="M36 74c0 10-8 14-20 14m46-14v16m26-16c0 10 8 14 20 14" />
    </>
  ),
  laptop: (
    <>
      <path className="at-hand-shell" d="M30 18h64v46H30z" />
      <path d="M18 74h88l-7 10H25zM52 74l3 4h14l3-4" />
      <path d="M38 27v29h48M42 30c6 19 16 20 26 21h16" />
    </>
  ),
};
