import { Link, useLocation } from "react-router";
import { classNames } from "../class-names.ts";
import { ChevronLeftIcon, ChevronRightIcon } from "../pictures/slide-icons.tsx";
import { sorted } from "../../platform/browser/sorted.ts";

type Props = { page: number; lastPage: number; label?: string };

/** Links with ?page=, from 1, which keep the other parameters of the address. Renders nothing for a single page. */
export function Pagination({ page, lastPage, label = "Pages" }: Props) {
  const location = useLocation();
  if (lastPage <= 1) return null;
  const addressOf = (target: number) => {
    const search = new URLSearchParams(location.search);
    search.set("page", String(target));
    return `${location.pathname}?${search}`;
  };
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <Step disabled={page <= 1} label="Previous page" to={addressOf(page - 1)}>
        <ChevronLeftIcon size={20} />
      </Step>
      {shownPages(page, lastPage).map((entry, index) =>
        entry === null ? (
          <span aria-hidden="true" className="px-1 text-slate-500" key={`gap-${index}`}>
            …
          </span>
        ) : (
          <Link
            aria-current={entry === page ? "page" : undefined}
            aria-label={`Page ${entry}`}
            className={classNames(
              cell,
              entry === page ? "bg-navy-900 text-white" : "text-navy-900 hover:bg-ice-100",
            )}
            key={entry}
            to={addressOf(entry)}
          >
            {entry}
          </Link>
        ),
      )}
      <Step disabled={page >= lastPage} label="Next page" to={addressOf(page + 1)}>
        <ChevronRightIcon size={20} />
      </Step>
    </nav>
  );
}

const cell =
  "figures inline-flex min-h-11 min-w-11 items-center justify-center rounded-sm px-2 text-sm font-semibold no-underline";

function Step(props: { disabled: boolean; label: string; to: string; children: React.ReactNode }) {
  if (props.disabled) {
    return (
      <span aria-hidden="true" className={classNames(cell, "text-slate-300")}>
        {props.children}
      </span>
    );
  }
  return (
    <Link
      aria-label={props.label}
      className={classNames(cell, "text-navy-900 hover:bg-ice-100")}
      to={props.to}
    >
      {props.children}
    </Link>
  );
}

/** Returns the first and last page, the current one and its neighbours. Null is a gap. */
function shownPages(page: number, lastPage: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, lastPage].filter((entry) => entry >= 1 && entry <= lastPage);
  const shown = sorted([...new Set(wanted)], (a, b) => a - b);
  return shown.flatMap((entry, index) => {
    const before = shown[index - 1];
    return before !== undefined && entry - before > 1 ? [null, entry] : [entry];
  });
}
