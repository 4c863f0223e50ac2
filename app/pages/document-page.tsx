import type { ReactNode } from "react";
import { Breadcrumb } from "../ui/page/breadcrumb.tsx";
import { LanguageSwitch } from "./frame/language-switch.tsx";
import { usePage, useTrail } from "./use-page.ts";
import type { Contents } from "./content/with-contents.ts";

type Props = { contents: Contents; children: ReactNode };

/** The number of headings from which a list of them helps. */
const worthListing = 3;

/** A long text in one column of readable lines, with a list of its headings beside it. */
export function DocumentPage({ contents, children }: Props) {
  const { title, alternates } = usePage();
  return (
    <article className="wrap section">
      <Breadcrumb trail={useTrail()} />
      <h1 className="mt-4 text-4xl outline-none" tabIndex={-1}>
        {title}
      </h1>
      {alternates && <LanguageSwitch alternates={alternates} />}
      <div className="mt-10 grid gap-x-16 gap-y-8 lg:mt-14 lg:grid-cols-[minmax(0,42rem)_18rem] lg:justify-between">
        {contents.length >= worthListing && (
          <nav
            aria-label="On this page"
            className="self-start lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2 lg:max-h-[calc(100vh-var(--header)-3rem)] lg:overflow-y-auto print:hidden"
          >
            <details className="border-y border-slate-200 py-1 lg:hidden">
              <summary className="py-2.5 font-semibold text-navy-900">On this page</summary>
              <ContentsList contents={contents} />
            </details>
            <div className="hidden border-l-2 border-ice-300 pl-6 lg:block">
              <p className="pb-2 text-sm font-semibold text-slate-600">On this page</p>
              <ContentsList contents={contents} />
            </div>
          </nav>
        )}
        <div className="in-document">{children}</div>
      </div>
    </article>
  );
}

function ContentsList({ contents }: { contents: Contents }) {
  return (
    <ol className="pb-2">
      {contents.map(({ id, heading }) => (
        <li key={id}>
          <a
            className="block py-2.5 leading-snug text-slate-700 underline-offset-4 hover:text-navy-900 hover:underline lg:py-1.5 lg:text-sm"
            href={`#${id}`}
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
}
