type Props = { className?: string };

/** Half a frost crystal standing over a road that runs to the horizon. */
export function FrostwayMark({ className }: Props) {
  return (
    <svg aria-hidden="true" className={className} fill="none" viewBox="0 0 48 48">
      <g stroke="currentColor" strokeWidth="3">
        <path d="M24 26V2M24 26 44.8 14M24 26 3.2 14" />
        <path d="m17.5 4.5 6.5 6.5 6.5-6.5M46 21.5l-8.9-2.4 2.4-8.9M2 21.5l8.9-2.4-2.4-8.9" />
      </g>
      <path d="m24 30 17 17H28l-2.8-10.5h-2.4L20 47H7z" fill="currentColor" />
    </svg>
  );
}
