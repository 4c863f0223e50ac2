import { type CSSProperties, type ReactNode, useEffect } from "react";
import type { TypedForm } from "../../platform/browser/forms/typed-form.ts";
import { classNames } from "../class-names.ts";
import { type Place, useChange, useInPlace } from "./in-place.tsx";
import { NotShown } from "./not-shown.tsx";
import { PageFindings } from "./page-findings.tsx";
import { useFindings } from "./use-findings.ts";
import { usePageFrame } from "./use-page-frame.ts";

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
  /** What is typed in the form beside it, which the page shows at each pause. */
  typed?: TypedForm;
};

type Beside = Props & {
  /** On which screens the page is below the content instead of beside it. Wide content, such as a table, needs more. */
  below?: "narrow" | "narrow and wide" | "always";
  /** False until the user asks for the page. */
  isOpen?: boolean;
  children: ReactNode;
};

const places = {
  narrow: ["xl:flex", "xl:sticky xl:top-4 xl:mt-0 xl:w-[24.5rem] xl:self-start"],
  "narrow and wide": ["2xl:flex", "2xl:sticky 2xl:top-4 2xl:mt-0 2xl:w-[24.5rem] 2xl:self-start"],
  always: [],
};

/**
 * Shows an editor with the page that it edits, beside it on wide screens and otherwise below. Where the editor is open
 * in place, the page is there already and shows what is typed.
 */
export function BesidePage({ below = "narrow", isOpen = true, children, ...page }: Beside) {
  const inPlace = useInPlace();
  if (inPlace) {
    return (
      <OnThePage {...page} inPlace={inPlace}>
        {children}
      </OnThePage>
    );
  }
  const [both, beside] = places[below];
  return (
    <div className={classNames("gap-8", both)}>
      <div className="min-w-0 flex-1">{children}</div>
      {isOpen && (
        <div className={classNames("mt-8 flex-none", beside)}>
          <PageBeside {...page} />
        </div>
      )}
    </div>
  );
}

function OnThePage({
  inPlace,
  saved,
  trial,
  typed,
  children,
}: Props & { inPlace: Place; children: ReactNode }) {
  const { show, noteChange } = inPlace;
  useEffect(() => show({ trial, typed }), [show, trial, typed]);
  useEffect(() => () => show({}), [show]);
  useChange(saved, noteChange);
  return children;
}

/** Shows a page as wide as on a phone: as visitors see it now, or as what is typed will make it. */
function PageBeside({ path, name, part, ...shown }: Props) {
  const { frame, loads, scrolled, isTyped, ...problem } = usePageFrame({ path, ...shown });
  const { ref } = frame;

  useEffect(() => {
    const page = ref.current?.contentDocument;
    const shownPart = part && page?.querySelector(part);
    if (shownPart) scrollTo(shownPart);
    else page?.defaultView?.scrollTo(0, scrolled.current);
  }, [ref, scrolled, loads, part]);

  const findings = useFindings(ref, loads, path);
  const isUnsaved = isTyped || shown.trial !== undefined;
  return (
    <section aria-label="The page as visitors see it" className="print:hidden">
      <p className="mb-2 text-sm text-slate-600">
        {isUnsaved ? "As it will be once you save: " : "As visitors see it now: "}
        <a className="font-semibold text-ice-600 underline" href={path}>
          {name}
        </a>
      </p>
      <NotShown {...problem} className="mb-2 text-sm" />
      <PageFindings findings={findings} onShow={scrollTo} />
      <iframe
        {...frame}
        className="h-[40rem] w-full max-w-[24.5rem] rounded-md border border-slate-300 bg-white xl:h-[calc(100dvh-8rem)] xl:max-h-[52rem]"
        title={`The page ${name}`}
      />
    </section>
  );
}

/** Scrolls the frame to an element in it. `scrollIntoView` would also scroll the page around the frame. */
function scrollTo(element: Element): void {
  const view = element.ownerDocument.defaultView;
  const { top, height } = element.getBoundingClientRect();
  view?.scrollTo(0, view.scrollY + top - (view.innerHeight - height) / 2);
}
