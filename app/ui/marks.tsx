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

/** First word large, the rest of the name below it. */
export function Wordmark({ name }: { name: string }) {
  const [first, ...rest] = name.split(" ");
  return (
    <span className="inline-flex items-center gap-3 text-white">
      <FrostwayMark className="size-9 flex-none text-ice-300 lg:size-11" />
      <span className="leading-none">
        <span className="block font-display text-[1.375rem] leading-none font-bold tracking-tight lg:text-[1.625rem]">
          {first}{" "}
        </span>
        {rest.length > 0 && (
          <span className="mt-1 block text-[0.6875rem] leading-none font-medium text-ice-200 lg:text-xs">
            {rest.join(" ")}
          </span>
        )}
      </span>
    </span>
  );
}

/** Our own mark for the makes we work on; no maker's trademark. */
export function PartnerMark({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-4">
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
      <span className="max-w-56">
        <span className="block font-display text-base leading-tight font-semibold">Carrier partner</span>
        <span className="mt-1 block text-sm leading-snug opacity-85">{text}</span>
      </span>
    </span>
  );
}

/** Our own certification mark: a refrigerant drop in a ring marked like a gauge. */
export function CertificationMark({ text }: { text: string }) {
  return (
    <span className="flex items-center gap-4">
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
      <span className="max-w-56">
        <span className="block font-display text-base leading-tight font-semibold">F-gas handling</span>
        <span className="mt-1 block text-sm leading-snug opacity-85">{text}</span>
      </span>
    </span>
  );
}
