import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { sorted } from "../../../platform/browser/sorted.ts";
import { NotShown } from "../../../ui/forms/not-shown.tsx";
import type { ShownForm } from "../../../ui/forms/in-place.tsx";
import { PageFindings } from "../../../ui/forms/page-findings.tsx";
import { useFindings } from "../../../ui/forms/use-findings.ts";
import { usePageFrame } from "../../../ui/forms/use-page-frame.ts";
import { type EditedThing, ThingLink } from "./thing-link.tsx";
import { type Area, type Placed, usePlaces } from "./use-places.ts";

type Props = {
  path: string;
  label: string;
  /** Changes with each change of what pages show. */
  saved: unknown;
  form: ShownForm;
  things: EditedThing[];
  /** The thing whose form is open. */
  open: EditedThing | undefined;
  sheet: RefObject<HTMLElement | null>;
  draftsAreShown: boolean;
};

const room = 16;

/**
 * A public page with a link over each thing that can be edited. The page is in a frame without scripts, which tells
 * nobody of presses and scrolling. So what is scrolled is an element over it, and the frame follows.
 */
export function EditedPage({ path, label, saved, form, things, open, sheet, draftsAreShown }: Props) {
  const { frame, loads, isTyped, ...problem } = usePageFrame({ path, saved, ...form });
  const isUnsaved = isTyped || form.trial !== undefined;
  const scroller = useRef<HTMLDivElement>(null);
  const { placed, height } = usePlaces(frame.ref, loads, things);
  const follow = () =>
    frame.ref.current?.contentWindow?.scrollTo({
      top: scroller.current?.scrollTop ?? 0,
      behavior: "instant",
    });
  const findings = useFindings(frame.ref, loads, path);
  const scrollTo = (element: Element) => {
    const { scrollY = 0 } = element.ownerDocument.defaultView ?? {};
    scroller.current?.scrollTo({ top: element.getBoundingClientRect().top + scrollY - 4 * room });
  };
  const loaded = useEffectEvent(() => {
    const covered = coveredBy(sheet.current, scroller.current);
    coverBelow(frame.ref.current, covered);
    // Whatever takes the focus is then scrolled above the sheet.
    if (scroller.current) scroller.current.style.scrollPaddingBottom = `${covered}px`;
    follow();
  });
  useEffect(() => loaded(), [loads, open]);

  const isPlaced = placed.some(({ thing }) => thing === open);
  const bringIntoView = useEffectEvent(() => {
    const shown = placed.find(({ thing }) => thing === open);
    if (!shown || !scroller.current) return;
    const { scrollTop, clientHeight } = scroller.current;
    const view = clientHeight - coveredBy(sheet.current, scroller.current);
    // Some things have several places. The one that was pressed is the nearest.
    const distance = ({ top, height }: Area) => Math.abs(top + height / 2 - scrollTop - clientHeight / 2);
    const [area] = sorted(shown.areas, (one, other) => distance(one) - distance(other));
    if (!area) return;
    const top = area.top + Math.min(0, shown.nameAt.top);
    const bottom = area.top + area.height;
    if (top >= scrollTop && bottom <= scrollTop + view) return;
    scroller.current.scrollTo({ top: top - Math.max(room, (view - (bottom - top)) / 2) });
  });
  useEffect(() => {
    if (isPlaced) bringIntoView();
  }, [open, isPlaced]);

  useFocusBack(scroller, open);
  const layers = layersOf(placed);
  return (
    <section aria-label="The page" className="relative isolate min-h-0 min-w-0 bg-white">
      <iframe {...frame} className="absolute inset-0 size-full" tabIndex={-1} title={`The page ${label}`} />
      <div
        className="absolute inset-0 isolate overflow-x-hidden overflow-y-auto overscroll-contain motion-safe:scroll-smooth"
        onScroll={follow}
        ref={scroller}
      >
        <nav aria-label="On the page" className="relative" style={{ height }}>
          <ul>
            {placed.map((one) => (
              <li key={one.thing.to}>
                <ThingLink isOpen={one.thing === open} layers={layers} placed={one} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="absolute top-2 left-3 max-h-1/2 max-w-[min(24rem,60%)] overflow-y-auto lg:top-auto lg:bottom-4">
        <PageFindings findings={findings} onShow={scrollTo} />
      </div>
      {isUnsaved && (
        <p
          className="pointer-events-none absolute top-2 right-3 rounded-full border border-white/40 bg-navy-900 px-3 py-1 text-xs font-semibold text-white shadow-lift lg:top-auto lg:bottom-4"
          role="status"
        >
          {draftsAreShown ? "With the drafts" : "As it will be once you save"}
        </p>
      )}
      <NotShown
        {...problem}
        className="absolute inset-x-3 top-3 mx-auto max-w-form rounded-md border border-slate-300 bg-white p-4 text-sm shadow-lift"
      />
    </section>
  );
}

/**
 * Smaller areas lie above larger ones. Of those of the same size, the first thing's main area lies on top: a page of
 * the owner has all its blocks besides its heading, and some are things of their own.
 */
function layersOf(placed: Placed<EditedThing>[]): Area[] {
  const areas = placed.flatMap((one, at) => one.areas.map((area, place) => ({ area, at, place })));
  const ordered = sorted(
    areas,
    (one, other) => sizeOf(other.area) - sizeOf(one.area) || other.place - one.place || other.at - one.at,
  );
  return ordered.map(({ area }) => area);
}

function sizeOf({ width, height }: Area): number {
  return width * height;
}

/** How much of the page's lower end the sheet covers, in pixels. On wide screens it stands beside the page. */
function coveredBy(sheet: HTMLElement | null, page: HTMLElement | null): number {
  if (!sheet || !page) return 0;
  const [above, below] = [sheet.getBoundingClientRect(), page.getBoundingClientRect()];
  return above.left < below.right ? Math.max(0, below.bottom - above.top) : 0;
}

/** Lets the end of the page be scrolled above the sheet. */
function coverBelow(frame: HTMLIFrameElement | null, pixels: number): void {
  const page = frame?.contentDocument;
  if (!page?.body) return;
  page.body.style.paddingBottom = `${pixels}px`;
  // It would cover what is edited, and is the same on each page.
  page.querySelector<HTMLElement>(".call-bar")?.style.setProperty("display", "none");
}

/** When a form is closed, the focus returns to what it edited. */
function useFocusBack(scroller: RefObject<HTMLElement | null>, open: EditedThing | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const last = before.current?.to;
    before.current = open;
    if (open || last === undefined) return;
    // After the navigation has moved the focus to the heading.
    const timer = setTimeout(() =>
      [...(scroller.current?.querySelectorAll<HTMLElement>("[data-edits]") ?? [])]
        .find((link) => link.dataset.edits === last)
        ?.focus({ preventScroll: true }),
    );
    return () => clearTimeout(timer);
  }, [scroller, open]);
}
