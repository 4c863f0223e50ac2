import { classNames } from "../../../ui/class-names.ts";
import type { Signature } from "./use-signature-canvas.ts";

type Props = { way: Signature["way"]; onChange: (way: Signature["way"]) => void };

export function SignatureWays({ way, onChange }: Props) {
  return (
    <fieldset className="mb-5">
      <legend className="mb-2 text-sm font-semibold text-navy-900">How would you like to sign?</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["draw", "type"] as const).map((choice) => (
          <label
            className={classNames(
              "flex min-h-12 cursor-pointer items-center gap-3 rounded-sm border px-4 py-2.5 text-navy-900",
              way === choice ? "border-navy-900 bg-ice-50" : "border-slate-300 hover:border-navy-600",
            )}
            key={choice}
          >
            <input
              checked={way === choice}
              className="size-5 flex-none accent-navy-900"
              name="signature_way"
              onChange={() => onChange(choice)}
              type="radio"
              value={choice}
            />
            {choice === "draw" ? "Draw your signature" : "Type your name"}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
