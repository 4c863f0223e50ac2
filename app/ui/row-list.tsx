import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "./class-names.ts";
import { ChevronDownIcon } from "./icons.tsx";

type Head = {
  label: string;
  /** Orders the list by its address; an empty value is the order it has by itself. */
  order?: string;
  /** The order that the head of the current one asks for. */
  reverse?: string;
};

type Props = {
  label: string;
  /** The columns from the width of a tablet on, as a class. On a phone there are two, without heads. */
  columns: string;
  heads: Head[];
  /** The order that the list has now. */
  order?: string;
  children: ReactNode;
};

/** A list whose rows have two lines and lead somewhere, below heads that stay in view. */
export function RowList({ label, columns, heads, order = "", children }: Props) {
  return (
    <div className="mb-6 rounded-md border border-slate-200 bg-white shadow-card" data-card="">
      <div
        className={classNames(
          "sticky top-14 z-10 hidden items-center gap-x-6 rounded-t-md border-b border-slate-200 bg-slate-50 px-5 text-sm font-semibold text-slate-600 md:grid lg:top-0",
          columns,
        )}
      >
        {heads.map((head) => (
          <HeadCell current={order} head={head} key={head.label} />
        ))}
      </div>
      <ul aria-label={label} className="divide-y divide-slate-200">
        {children}
      </ul>
    </div>
  );
}

function HeadCell({ head: { label, order, reverse }, current }: { head: Head; current: string }) {
  if (order === undefined) return <span className="py-2.5">{label}</span>;
  const isReversed = reverse === current;
  return (
    <OrderLink
      isCurrent={order === current || isReversed}
      isReversed={isReversed}
      order={order === current && reverse !== undefined ? reverse : order}
    >
      {label}
    </OrderLink>
  );
}

type OrderLinkProps = { order: string; isCurrent: boolean; isReversed?: boolean; children: ReactNode };

/** Orders the list that is open; its search and filter stay, and its first page comes. */
export function OrderLink({ order, isCurrent, isReversed, children }: OrderLinkProps) {
  const location = useLocation();
  const address = new URLSearchParams(location.search);
  address.delete("page");
  if (order) address.set("sort", order);
  else address.delete("sort");
  return (
    <Link
      aria-current={isCurrent ? "true" : undefined}
      className="group/head flex min-h-9 items-center gap-1 text-slate-600 no-underline hover:text-navy-900 aria-[current]:text-navy-900"
      to={`${location.pathname}?${address}`}
    >
      {children}
      <ChevronDownIcon
        className={classNames(
          "flex-none",
          isReversed && "rotate-180",
          !isCurrent && "opacity-0 group-hover/head:opacity-60 group-focus-visible/head:opacity-60",
        )}
        size={16}
      />
    </Link>
  );
}

/** A row: what it is, and at its end how it stands; what is between comes with the width. */
export function RowLink({ to, columns, children }: { to: string; columns: string; children: ReactNode }) {
  return (
    <li>
      <Link
        className={classNames(
          "grid min-h-13 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-4 py-1.5 text-sm leading-snug text-slate-700 no-underline hover:bg-ice-50 md:gap-x-6 md:px-5",
          columns,
        )}
        to={to}
      >
        {children}
      </Link>
    </li>
  );
}

/** The name of what a row leads to, and a quieter line below it. */
export function RowTitle({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block truncate font-semibold text-navy-900" dir="auto">
        {title}
      </span>
      <span className="block truncate text-xs text-slate-600" dir="auto">
        {children}
      </span>
    </span>
  );
}
