import { classNames } from "../class-names.ts";
import { VisuallyHidden } from "../page/visually-hidden.tsx";

type Props = { size?: number; label?: string; className?: string };

/** A spinner. Without a label, the text beside it must say what is happening. */
export function Spinner({ size = 24, label, className }: Props) {
  return (
    <span className={classNames("inline-flex", className)} role={label ? "status" : undefined}>
      <svg
        aria-hidden="true"
        className="animate-spin"
        fill="none"
        height={size}
        viewBox="0 0 24 24"
        width={size}
      >
        <circle cx="12" cy="12" opacity="0.25" r="9" stroke="currentColor" strokeWidth="3" />
        <path d="M21 12a9 9 0 0 0-9-9" stroke="currentColor" strokeWidth="3" />
      </svg>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
    </span>
  );
}
