import { Link, useLocation } from "react-router";
import { classNames } from "../class-names.ts";

type Props = {
  label: string;
  parameter: string;
  /** The first choice, with an empty value, shows everything. */
  choices: readonly { value: string; label: string; count?: number | undefined }[];
  current: string;
  /** Whether the page stays where it is scrolled to, for a list in the middle of a page. */
  staysInPlace?: boolean;
};

/** Links that filter a list by its address. They keep the search and lead to the first page. */
export function FilterLinks({ label, parameter, choices, current, staysInPlace = false }: Props) {
  const location = useLocation();
  const addressOf = (value: string) => {
    const search = new URLSearchParams(location.search);
    search.delete("page");
    if (value) search.set(parameter, value);
    else search.delete(parameter);
    return `${location.pathname}?${search}`;
  };
  return (
    <nav aria-label={label} className="mb-5 flex flex-wrap gap-2">
      {choices.map(({ value, label: text, count }) => (
        <Link
          aria-current={value === current ? "true" : undefined}
          className={classNames(
            "flex min-h-11 items-center rounded-full border px-4 text-sm font-medium no-underline lg:min-h-9",
            value === current
              ? "border-navy-900 bg-navy-900 text-white"
              : "border-slate-300 bg-white text-navy-900 hover:border-navy-600 hover:bg-ice-50",
          )}
          key={value}
          preventScrollReset={staysInPlace}
          to={addressOf(value)}
        >
          {text}
          {count !== undefined && <span className="figures ml-1.5 font-normal">{count}</span>}
        </Link>
      ))}
    </nav>
  );
}
