import type { RefObject } from "react";
import { meantAddress } from "../platform/validation/meant-address.ts";

type Props = {
  /** What stood in the field when it was left. */
  typed: string;
  input: RefObject<HTMLInputElement | null>;
  onTaken: () => void;
};

/** Asks about an address with a slip in its domain. A press corrects the field as typing would. */
export function MeantAddress({ typed, input, onTaken }: Props) {
  const meant = meantAddress(typed);
  if (!meant) return null;
  const take = () => {
    const { current } = input;
    if (!current) return;
    // React hears only of a change that its own property did not make.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(current, meant);
    current.dispatchEvent(new Event("input", { bubbles: true }));
    current.focus();
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
