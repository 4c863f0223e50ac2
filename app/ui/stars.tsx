import { VisuallyHidden } from "./visually-hidden.tsx";

const OUT_OF = 5;

type Props = { score: number; size?: number };

/** A score to read, not to set. */
export function Stars({ score, size = 25 }: Props) {
  const shown = Math.min(OUT_OF, Math.max(0, Math.round(score)));
  return (
    <span className="inline-flex gap-1 align-middle text-ice-500">
      <VisuallyHidden>
        {shown} out of {OUT_OF} stars
      </VisuallyHidden>
      {Array.from({ length: OUT_OF }, (_, index) => (
        <svg aria-hidden="true" height={size} key={index} viewBox="0 0 24 24" width={size}>
          <path
            d="m12 2.6 2.9 6.1 6.6.8-4.9 4.6 1.3 6.6L12 17.4l-5.9 3.3 1.3-6.6L2.5 9.5l6.6-.8z"
            fill={index < shown ? "currentColor" : "none"}
            stroke="currentColor"
            strokeLinejoin="round"
            strokeWidth="1.5"
          />
        </svg>
      ))}
    </span>
  );
}
