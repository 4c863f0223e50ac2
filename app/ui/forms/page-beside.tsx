import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { fetchStaticPage, applyCustomProperties } from "../../platform/browser/page/static-page.ts";
import { Button } from "../buttons/button.tsx";
import { classNames } from "../class-names.ts";
import { useInView } from "../page/use-in-view.ts";

type Props = {
  /** The page's address. `name` is its name in the middle of a sentence. */
  path: string;
  name: string;
  /** A selector of the element to scroll to. Without it, the frame shows the top of the page. */
  part?: string | undefined;
  /** A value that changes with each save, so that the page is reloaded. */
  saved: unknown;
  /** Custom properties to try on the page before they are saved. */
  trial?: CSSProperties | undefined;
};

type Beside = Props & {
  /** On which screens the page is below the content instead of beside it. Wide content, such as a table, needs more. */
  below?: "narrow" | "narrow and wide" | "always";
  children: ReactNode;
};

const places = {
  narrow: ["xl:flex", "xl:sticky xl:top-4 xl:mt-0 xl:w-[24.5rem] xl:self-start"],
  "narrow and wide": ["2xl:flex", "2xl:sticky 2xl:top-4 2xl:mt-0 2xl:w-[24.5rem] 2xl:self-start"],
  always: [],
};

/** Shows an editor with the page that it edits, beside it on wide screens and otherwise below. */
export function BesidePage({ below = "narrow", children, ...page }: Beside) {
  const [both, beside] = places[below];
  return (
    <div className={classNames("gap-8", both)}>
      <div className="min-w-0 flex-1">{children}</div>
      <div className={classNames("mt-8 flex-none", beside)}>
        <PageBeside {...page} />
      </div>
    </div>
  );
}

/** Shows a page as visitors see it now, as wide as on a phone. It does not react to the user. */
function PageBeside({ path, name, part, saved, trial }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const [failed, setFailed] = useState(false);
  const [asked, setAsked] = useState(0);
  const seen = useInView(frame);

  useEffect(() => {
    if (!seen) return;
    const abort = new AbortController();
    void fetchStaticPage(path, abort.signal).then((html) => {
      if (abort.signal.aborted) return;
      setFailed(html === undefined);
      if (html !== undefined && frame.current) frame.current.srcdoc = html;
    });
    return () => abort.abort();
  }, [seen, path, saved, asked]);

  useEffect(() => {
    const view = frame.current?.contentDocument?.defaultView;
    const shown = part && view?.document.querySelector(part)?.getBoundingClientRect();
    // `scrollIntoView` would also scroll the page around the frame.
    view?.scrollTo(0, shown ? view.scrollY + shown.top - (view.innerHeight - shown.height) / 2 : 0);
  }, [loads, part]);

  useEffect(() => {
    const page = frame.current?.contentDocument;
    if (page && trial) applyCustomProperties(page, trial);
  }, [loads, trial]);

  return (
    <section aria-label="The page as visitors see it" className="print:hidden">
      <p className="mb-2 text-sm text-slate-600">
        {trial ? "A trial, before it is saved: " : "As visitors see it now: "}
        <a className="font-semibold text-ice-600 underline" href={path}>
          {name}
        </a>
      </p>
      {failed && (
        <p className="mb-2 text-sm" role="alert">
          The page did not arrive.{" "}
          <Button
            isForReading
            onClick={() => setAsked((count) => count + 1)}
            size="small"
            variant="secondary"
          >
            Try again
          </Button>
        </p>
      )}
      <iframe
        className="h-[40rem] w-full max-w-[24.5rem] rounded-md border border-slate-300 bg-white xl:h-[calc(100dvh-8rem)] xl:max-h-[52rem]"
        onLoad={() => setLoads((count) => count + 1)}
        ref={frame}
        sandbox="allow-same-origin"
        title={`The page ${name}`}
      />
    </section>
  );
}
