import { Link } from "react-router";
import { useInPlace } from "../../../ui/forms/in-place.tsx";
import type { ShownThing } from "../what-it-shows.server.ts";
import { Part } from "./part.tsx";

/** What a page shows besides its own words, each with a link to where it is edited. */
export function ShownThings({ things }: { things: ShownThing[] }) {
  const inPlace = useInPlace();
  if (things.length === 0) return null;
  return (
    <Part title="Edited elsewhere">
      <p className="mb-2 max-w-text text-sm text-slate-600">
        The page shows these as well. Company and Your firm are on every page.
      </p>
      <ul className="grid gap-x-6 sm:grid-cols-2">
        {things.map(({ label, to, also }) => (
          <li className="py-1" key={to}>
            <Link
              className="inline-flex min-h-11 items-center text-ice-600 underline md:min-h-9"
              to={inPlace?.addressOf(to) ?? to}
            >
              {label}
            </Link>
            {also.length > 0 && (
              <span className="block text-sm text-slate-600">Also on {also.join(", ")}</span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}
