import { useId } from "react";

/** A progress bar. `value` is a percentage from 0 to 100. */
export function ProgressBar({ label, value }: { label: string; value: number }) {
  const id = useId();
  const done = Math.round(Math.min(100, Math.max(0, value)));
  return (
    <div className="text-sm text-slate-600">
      <div className="sr-only">
        <span id={id}>{label}</span>
        <span className="figures">{done} %</span>
      </div>
      <progress
        aria-labelledby={id}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-slate-200 text-ice-500 [&::-moz-progress-bar]:bg-ice-500 [&::-webkit-progress-bar]:bg-slate-200 [&::-webkit-progress-value]:bg-ice-500 [&::-webkit-progress-value]:transition-all"
        max={100}
        value={done}
      />
    </div>
  );
}
