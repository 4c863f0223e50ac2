import type { ComponentProps } from "react";
import { buttonClass, type Looks } from "./button.tsx";
import { classNames } from "../class-names.ts";

/** A plain link that looks like a button. Islands use it, because it does not load the router. */
export function AnchorButton({
  variant,
  size,
  icon,
  block,
  children,
  className,
  ...rest
}: Looks & ComponentProps<"a">) {
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, block }), className)} data-button="">
      {icon}
      <span>{children}</span>
    </a>
  );
}
