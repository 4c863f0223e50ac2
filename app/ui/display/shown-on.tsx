import { Fragment } from "react";
import { Link } from "react-router";

type Props = {
  /** The pages that show the thing. Nothing is rendered for none. */
  pages: readonly { path: string; label: string }[];
  /** What follows from that, such as ", so it cannot be deleted". */
  so?: string;
};

/** Says on which pages a thing is seen, and leads there. */
export function ShownOn({ pages, so = "" }: Props) {
  if (pages.length === 0) return null;
  return (
    <p>
      Shown on{" "}
      {pages.map(({ path, label }, place) => (
        <Fragment key={path}>
          {place > 0 && ", "}
          <Link className="text-ice-600 underline" to={path}>
            {label}
          </Link>
        </Fragment>
      ))}
      {so}.
    </p>
  );
}
