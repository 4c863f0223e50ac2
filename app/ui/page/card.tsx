import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

type Props = ComponentProps<"div"> & { padded?: boolean };

export function Card({ padded = true, className, ...rest }: Props) {
  return (
    <div
      {...rest}
      className={classNames(
        "rounded-md border border-slate-200 bg-white shadow-card",
        padded && "p-4 md:p-6",
        className,
      )}
      data-card=""
    />
  );
}
