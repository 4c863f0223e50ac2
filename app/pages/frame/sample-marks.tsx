import { useEffect, useState } from "react";
import { call } from "../../platform/browser/calls/call.ts";

type Sample = { what: string; path: string; pages: string[] };

/** Lists the samples on this page with links for replacing them, until the site is open. */
export function SampleMarks() {
  const [all, setAll] = useState<Sample[]>([]);
  useEffect(() => {
    // The endpoint refuses an administrator without a second factor. `quiet` keeps that person on the public page.
    void call("GET /api/opening/samples", { quiet: true }).then((outcome) => {
      if (outcome.ok && outcome.data.open_since === null) setAll(outcome.data.still_sample);
    });
  }, []);
  const onThisPage = all.filter(({ pages }) => pages.includes(location.pathname));
  if (onThisPage.length === 0) return null;
  return (
    <aside
      aria-label="Samples on this page"
      className="fixed bottom-20 left-3 z-30 max-w-[min(22rem,calc(100vw-1.5rem))] rounded-md border border-slate-300 bg-white text-sm text-navy-900 shadow-lift md:bottom-3"
    >
      <details>
        <summary className="flex min-h-11 cursor-pointer items-center px-3.5 font-semibold">
          {onThisPage.length === 1 ? "1 sample on this page" : `${onThisPage.length} samples on this page`}
        </summary>
        <ul className="max-h-[50svh] overflow-y-auto border-t border-slate-200 px-3.5 py-1.5">
          {onThisPage.map(({ what, path }) => (
            <li key={what}>
              <a className="flex min-h-11 items-center text-ice-600 underline md:min-h-9" href={path}>
                {what}
              </a>
            </li>
          ))}
        </ul>
      </details>
    </aside>
  );
}
