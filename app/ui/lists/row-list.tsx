import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { ChevronDownIcon } from "../buttons/icons.tsx";

type Head = {
  label: string;
  /** The value of `sort` in the address for this column. Empty for the default order. */
  order?: string;
  /** The reverse order, to which the head links while the list has this column's order. */
  reverse?: string;
};

type Props = {
  label: string;
  /** The class for the columns from a tablet's width on. On a phone there are two columns without heads. */
  columns: string;
  heads: Head[];
  /** The current order of the list. */
  order?: string;
  children: ReactNode;
};

/** A list with two-line rows that are links. Its heads stay in view. */
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

/** A link that changes the order of the current list. It keeps the search and filter and leads to the first page. */
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

/** A row of the list: its title first, its state last. Wider screens show more columns in between. */
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

/** The title of a row, and a second line in a quieter style. */
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
