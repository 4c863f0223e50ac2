type Props = { done: number; of: number; words: string };

const radius = 44;
const around = 2 * Math.PI * radius;

/** Shows progress as a ring with the figures inside. */
export function Ring({ done, of, words }: Props) {
  const share = of > 0 ? done / of : 1;
  return (
    <div className="relative size-32 flex-none text-center">
      <svg aria-hidden="true" className="size-full -rotate-90" viewBox="0 0 100 100">
        <circle className="stroke-slate-200" cx="50" cy="50" fill="none" r={radius} strokeWidth="9" />
        <circle
          className="stroke-ice-600"
          cx="50"
          cy="50"
          fill="none"
          r={radius}
          strokeDasharray={`${share * around} ${around}`}
          strokeWidth="9"
        />
      </svg>
      <p className="absolute inset-0 grid content-center text-sm/tight text-slate-600">
        <span className="font-display text-2xl font-bold text-navy-900">{done}</span>
        <span>
          of {of}
          <br />
          {words}
        </span>
      </p>
    </div>
  );
}
