import type { ComponentProps } from "react";
import { classNames } from "../class-names.ts";

type Props = ComponentProps<"table"> & { caption: string };

/** A table that scrolls horizontally on a narrow screen, also by keyboard. On a wide screen, its heads stay in view. */
export function Table({ caption, className, children, ...rest }: Props) {
  return (
    <section
      aria-label={caption}
      // Relative, because visually hidden elements inside it would otherwise widen the page.
      className="relative overflow-x-auto lg:overflow-visible rounded-md border border-slate-200 bg-white shadow-card"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard
      tabIndex={0}
    >
      <table {...rest} className={classNames("w-full border-collapse text-left text-sm", className)}>
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </section>
  );
}

export function Th({ className, ...rest }: ComponentProps<"th">) {
  return (
    <th
      scope="col"
      {...rest}
      className={classNames(
        "lg:sticky lg:top-0 z-10 border-b border-slate-200 bg-slate-50 px-3 py-2.5 md:px-4 font-semibold whitespace-nowrap text-slate-600",
        className,
      )}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<"td">) {
  return (
    <td
      {...rest}
      className={classNames(
        "h-13 border-b border-slate-100 px-3 py-1.5 md:px-4 align-middle leading-snug text-slate-700",
        className,
      )}
    />
  );
}

export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return <tr {...rest} className={classNames("hover:bg-ice-50 last:[&>td]:border-b-0", className)} />;
}
