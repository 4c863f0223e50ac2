import { classNames } from "../../../ui/class-names.ts";
import { CheckIcon } from "../../../ui/forms/form-icons.tsx";
import type { Stage } from "../application-fields.ts";

const stages = [
  { stage: 1, label: "Your company" },
  { stage: 2, label: "References" },
  { stage: 3, label: "Signature" },
] as const;

/** Shows the current stage, with a tick on each completed one. */
export function StageList({ current }: { current: Stage }) {
  return (
    <ol aria-label="Steps" className="stage-list grid grid-cols-3 gap-2 sm:gap-3">
      {stages.map(({ stage, label }) => (
        <li
          aria-current={stage === current ? "step" : undefined}
          className={classNames(
            "flex min-w-0 flex-col gap-1.5 border-t-4 pt-2.5 text-xs sm:flex-row sm:text-sm sm:items-center sm:gap-2.5",
            stage > current ? "border-slate-200 text-slate-600" : "border-navy-900 text-navy-900",
            stage === current && "font-semibold",
          )}
          key={stage}
        >
          <span
            className={classNames(
              "figures flex size-6 flex-none items-center justify-center rounded-full text-xs font-semibold",
              stage > current ? "bg-slate-100 text-slate-600" : "bg-navy-900 text-white",
            )}
          >
            {stage < current ? <CheckIcon size={14} /> : stage}
          </span>
          <span className="min-w-0">
            {label}
            {stage < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
