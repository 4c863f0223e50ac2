import { classNames } from "../../../ui/class-names.ts";

type Props<T> = {
  label: string;
  choices: readonly { value: T; label: string }[];
  chosen: T | null;
  onChoose: (value: T | null) => void;
};

/** A choice by one tap. A second tap undoes it. */
export function ChoiceChips<T extends string | number>({ label, choices, chosen, onChoose }: Props<T>) {
  return (
    <div aria-label={label} className="flex flex-wrap gap-2" role="group">
      {choices.map(({ value, label: words }) => (
        <button
          aria-pressed={value === chosen}
          className={classNames(
            "min-h-11 rounded-full border px-4 text-sm font-medium",
            value === chosen
              ? "border-navy-900 bg-navy-900 text-white"
              : "border-slate-300 bg-white text-navy-900",
          )}
          key={value}
          onClick={() => onChoose(value === chosen ? null : value)}
          type="button"
        >
          {words}
        </button>
      ))}
    </div>
  );
}
