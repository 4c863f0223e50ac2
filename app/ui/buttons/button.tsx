import type { ComponentProps, ReactNode } from "react";
import { classNames } from "../class-names.ts";
import { useLookOnly } from "../page/look-only.tsx";
import { Spinner } from "../display/spinner.tsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "call" | "light" | "outline-light";
type ButtonSize = "small" | "medium" | "large";

export type Looks = { variant?: ButtonVariant; size?: ButtonSize; icon?: ReactNode; block?: boolean };

type ButtonProps = Looks &
  ComponentProps<"button"> & {
    busy?: boolean;
    busyLabel?: string;
    /** Shows the button also to administrators who may only look, because it changes nothing. */
    isForReading?: boolean;
  };

/** A busy button ignores clicks but stays in the tab order, so that it keeps the focus. */
export function Button({
  variant,
  size,
  icon,
  block,
  busy,
  busyLabel,
  isForReading = false,
  children,
  className,
  ...rest
}: ButtonProps) {
  if (useLookOnly() && !isForReading) return null;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest["aria-disabled"]}
      className={classNames(buttonClass({ variant, size, block }), className)}
      data-button=""
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      {busy ? <Spinner size={18} /> : icon}
      <span>{busy && busyLabel ? busyLabel : children}</span>
    </button>
  );
}

const base =
  "inline-flex max-w-full items-center justify-center gap-2.5 rounded-sm border font-semibold leading-tight text-center text-balance no-underline transition-colors";

const variants: Record<ButtonVariant, string> = {
  primary: "border-navy-900 bg-navy-900 text-white hover:border-navy-700 hover:bg-navy-700",
  secondary: "border-navy-900 bg-transparent text-navy-900 hover:bg-navy-900 hover:text-white",
  quiet: "border-transparent bg-transparent text-ice-600 hover:bg-ice-100 hover:text-navy-900",
  danger: "border-danger bg-danger text-white hover:border-danger-dark hover:bg-danger-dark",
  call: "border-amber bg-amber text-on-amber hover:border-amber-light hover:bg-amber-light",
  light: "border-white bg-white text-navy-900 hover:border-ice-200 hover:bg-ice-200",
  "outline-light":
    "border-ice-300 bg-transparent text-white hover:border-white hover:bg-white hover:text-navy-900",
};

const sizes: Record<ButtonSize, string> = {
  small: "min-h-9 px-3.5 py-1.5 text-sm",
  medium: "min-h-12 px-5 max-[22.4rem]:px-3.5 max-[16rem]:px-2.5 py-2.5 text-base",
  large: "min-h-14 px-7 max-[22.4rem]:px-3.5 max-[16rem]:px-2.5 py-3.5 text-lg",
};

/** Returns the classes of a button, for other elements that look like one. */
export function buttonClass({ variant = "primary", size = "medium", block = false }: Looks): string {
  return classNames(base, variants[variant], sizes[size], block && "w-full");
}
