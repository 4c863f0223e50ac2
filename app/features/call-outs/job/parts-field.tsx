import { Button } from "../../../ui/buttons/button.tsx";
import { PlusIcon } from "../../../ui/buttons/icons.tsx";
import type { Part } from "./report-fields.ts";

type Props = { parts: readonly Part[]; onChange: (parts: Part[]) => void };

const mostParts = 20;

/** The parts that were fitted: how many, and what. */
export function PartsField({ parts, onChange }: Props) {
  const change = (at: number, changed: Partial<Part>) =>
    onChange(parts.map((part, index) => (index === at ? { ...part, ...changed } : part)));
  return (
    <fieldset className="mb-4 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold text-navy-900">Parts</legend>
      {parts.length > 0 && (
        <ul className="grid gap-2">
          {parts.map(({ number, words }, at) => (
            <li className="grid grid-cols-[4rem_minmax(0,1fr)_3rem] gap-2" key={at}>
              <input
                aria-label={`How many, part ${at + 1}`}
                className="field-control text-center"
                inputMode="numeric"
                onChange={({ target }) => change(at, { number: readNumber(target.value) })}
                value={number === 0 ? "" : number}
              />
              <input
                aria-label={`Part ${at + 1}`}
                autoComplete="off"
                className="field-control"
                dir="auto"
                maxLength={190}
                onChange={({ target }) => change(at, { words: target.value })}
                value={words}
              />
              <button
                aria-label={`Remove part ${at + 1}`}
                className="min-h-12 rounded-sm border border-slate-300 text-xl text-navy-900"
                onClick={() => onChange(parts.filter((_, index) => index !== at))}
                type="button"
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
      {parts.length < mostParts && (
        <Button
          block
          className={parts.length > 0 ? "mt-2" : ""}
          icon={<PlusIcon size={18} />}
          onClick={() => onChange([...parts, { number: 1, words: "" }])}
          variant="secondary"
        >
          Add a part
        </Button>
      )}
    </fieldset>
  );
}

function readNumber(typed: string): number {
  return Number(typed.replaceAll(/\D/g, "").slice(0, 4));
}
