import type { ReactNode } from "react";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = { label: string; onClick: () => void; disabled?: boolean; children: ReactNode };

/** An icon button, large enough for a thumb, in the text's colour. A disabled button keeps the focus. */
export function IconButton({ label, onClick, disabled = false, children }: Props) {
  return (
    <button
      aria-disabled={disabled || undefined}
      className="flex size-11 items-center justify-center rounded-sm border border-current transition-colors hover:bg-ice-100 hover:text-navy-900 aria-disabled:opacity-40"
      onClick={disabled ? undefined : onClick}
      type="button"
    >
      {children}
      <VisuallyHidden>{label}</VisuallyHidden>
    </button>
  );
}
