import { VisuallyHidden } from "../page/visually-hidden.tsx";

const OUT_OF = 5;
/** The gap between two stars in pixels. */
const GAP = 4;
/** The side of one star's square, in units of the drawing. */
const UNITS = 24;

type Props = { score: number; size: number };

/** Shows a score. All its stars are one drawing, because a page may show a hundred scores. */
export function Stars({ score, size }: Props) {
  const shown = Math.min(OUT_OF, Math.max(0, Math.round(score)));
  const advance = UNITS * (1 + GAP / size);
  const width = (OUT_OF - 1) * (size + GAP) + size;
  return (
    <span className="inline-flex align-middle text-ice-500">
      <VisuallyHidden>
        {shown} out of {OUT_OF} stars
      </VisuallyHidden>
      <svg
        aria-hidden="true"
        fill="none"
        height={size}
        stroke="currentColor"
        strokeLinejoin="round"
        strokeWidth="1.5"
        viewBox={`0 0 ${rounded((OUT_OF - 1) * advance + UNITS)} ${UNITS}`}
        width={width}
      >
        <path d={stars(0, shown, advance)} fill="currentColor" />
        {shown < OUT_OF && <path d={stars(shown, OUT_OF, advance)} />}
      </svg>
    </span>
  );
}

/** Returns the outlines of the stars from `from` up to, but not including, `to`. */
function stars(from: number, to: number, advance: number): string {
  return Array.from({ length: to - from }, (_, at) => {
    const top = (from + at) * advance + UNITS / 2;
    return `M${rounded(top)} 2.6l2.9 6.1 6.6.8-4.9 4.6 1.3 6.6-5.9-3.3-5.9 3.3 1.3-6.6-4.9-4.6 6.6-.8z`;
  }).join("");
}

function rounded(units: number): number {
  return Math.round(units * 100) / 100;
}
