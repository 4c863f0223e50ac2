import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { NotShown } from "../../../ui/forms/not-shown.tsx";
import type { ShownForm } from "../../../ui/forms/in-place.tsx";
import { usePageFrame } from "../../../ui/forms/use-page-frame.ts";
import { type EditedThing, ThingLink } from "./thing-link.tsx";
import { type Area, usePlaces } from "./use-places.ts";

type Props = {
  path: string;
  label: string;
  /** Changes with each save. */
  saved: unknown;
  form: ShownForm;
  things: EditedThing[];
  /** The thing whose form is open. */
  open: EditedThing | undefined;
  sheet: RefObject<HTMLElement | null>;
};

const room = 16;

/**
 * A public page with a link over each thing that can be edited. The page is in a frame without scripts, which tells
 * nobody of presses and scrolling. So what is scrolled is an element over it, and the frame follows.
 */
export function EditedPage({ path, label, saved, form, things, open, sheet }: Props) {
  const { frame, loads, isTyped, ...problem } = usePageFrame({ path, saved, ...form });
  const scroller = useRef<HTMLDivElement>(null);
  const { placed, height } = usePlaces(frame.ref, loads, things);
  const follow = () =>
    frame.ref.current?.contentWindow?.scrollTo({
      top: scroller.current?.scrollTop ?? 0,
      behavior: "instant",
    });
  const loaded = useEffectEvent(() => {
    coverBelow(frame.ref.current, coveredBy(sheet.current, scroller.current));
    follow();
  });
  useEffect(() => loaded(), [loads, open]);

  const isPlaced = placed.some(({ thing }) => thing === open);
  const bringIntoView = useEffectEvent(() => {
    const area = placed.find(({ thing }) => thing === open)?.areas[0];
    if (!area || !scroller.current) return;
    const view = scroller.current.clientHeight - coveredBy(sheet.current, scroller.current);
    const { scrollTop } = scroller.current;
    if (area.top >= scrollTop && area.top + area.height <= scrollTop + view) return;
    const space = Math.max(room, (view - area.height) / 2);
    scroller.current.scrollTo({ top: area.top - space });
  });
  useEffect(() => {
    if (isPlaced) bringIntoView();
  }, [open, isPlaced]);

  useFocusBack(scroller, open);
  const sizes = placed.flatMap(({ areas }) => areas).map(sizeOf);
  const layerOf = (area: Area) => 1 + sizes.filter((size) => size > sizeOf(area)).length;
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
                <ThingLink isOpen={one.thing === open} layerOf={layerOf} placed={one} />
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <NotShown
        {...problem}
        className="absolute inset-x-3 top-3 mx-auto max-w-form rounded-md border border-slate-300 bg-white p-4 text-sm shadow-lift"
      />
    </section>
  );
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
  const body = frame?.contentDocument?.body;
  if (body) body.style.paddingBottom = `${pixels}px`;
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
