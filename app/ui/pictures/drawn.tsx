import type { ReactNode } from "react";

export type IconProps = { className?: string; size?: number };

/**
 * Creates an icon on a grid of 24 with one line weight. Icons are hidden from screen readers; the text beside them is
 * not.
 */
export function drawn(name: string, lines: ReactNode) {
  function Icon({ className, size = 24 }: IconProps) {
    return (
      <svg
        aria-hidden="true"
        className={className}
        data-icon={name}
        fill="none"
        focusable="false"
        height={size}
        stroke="currentColor"
        strokeLinecap="square"
        strokeWidth={1.75}
        viewBox="0 0 24 24"
        width={size}
      >
        {lines}
      </svg>
    );
  }
  Icon.displayName = `${name}-icon`;
  return Icon;
}
