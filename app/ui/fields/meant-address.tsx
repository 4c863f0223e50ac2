import type { ReactNode } from "react";
import { meantAddress } from "../../platform/validation/meant-address.ts";

type Props = { meant: string; input: HTMLInputElement; onTaken: () => void };

/** Returns a question about an address with a slip in its domain, or null. */
export function questionAbout(input: HTMLInputElement, onTaken: () => void): ReactNode {
  const meant = meantAddress(input.value);
  return meant ? <MeantAddress input={input} meant={meant} onTaken={onTaken} /> : null;
}

/** A press corrects the field as typing would. */
function MeantAddress({ meant, input, onTaken }: Props) {
  const take = () => {
    // React hears only of a change that its own property did not make.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, meant);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
    onTaken();
  };
  return (
    <p className="mt-1 text-sm" role="status">
      Did you mean{" "}
      <button
        className="min-h-6 font-semibold wrap-anywhere text-ice-600 underline"
        onClick={take}
        type="button"
      >
        {meant}
      </button>
      ?
    </p>
  );
}
