import { type RefObject, useEffect, useRef, useState } from "react";
import type { TypedForm } from "../../platform/browser/forms/typed-form.ts";
import { fetchStaticPage, staticPage } from "../../platform/browser/page/static-page.ts";
import { useInView } from "../page/use-in-view.ts";

const pauseMilliseconds = 500;
const notArrived = "The page did not arrive.";

type Options = { path: string; saved: unknown; typed: TypedForm | undefined };
type Shown = {
  page?: string;
  isTyped: boolean;
  problem?: string;
  /** Whether the page may arrive if it is asked for again. */
  isLost?: boolean;
};

/**
 * Returns a page for a frame once the frame is in view: as visitors see it now, and at each pause in typing as a save
 * would make it. Where that cannot be saved, the page before stays, with the reason.
 */
export function useShownPage(frame: RefObject<HTMLElement | null>, { path, saved, typed }: Options) {
  const [shown, setShown] = useState<Shown>({ isTyped: false });
  const [asked, setAsked] = useState(0);
  const typing = usePauses(typed, saved);
  const seen = useInView(frame);
  // What is shown without anything typed. Another form that opens beside the page then needs no other page.
  const shownAs = useRef("");

  useEffect(() => {
    const asSaved = JSON.stringify([path, saved, asked]);
    if (!seen || (typing === 0 && shownAs.current === asSaved)) return;
    const abort = new AbortController();
    const show = (next: Partial<Shown>) => {
      if (abort.signal.aborted) return;
      if (next.page !== undefined) shownAs.current = next.isTyped ? "" : asSaved;
      setShown((before) => ({ ...before, problem: undefined, isLost: false, ...next }));
    };
    if (typing > 0 && typed) {
      void typed.page(path).then((answer) => {
        if ("problem" in answer) show({ problem: `Not shown yet. ${answer.problem}` });
        else show({ page: staticPage(answer.html), isTyped: true });
      });
    } else {
      void fetchStaticPage(path, abort.signal).then((page) =>
        show(page === undefined ? { problem: notArrived, isLost: true } : { page, isTyped: false }),
      );
    }
    return () => abort.abort();
  }, [seen, path, saved, asked, typed, typing]);

  return { ...shown, askAgain: () => setAsked((count) => count + 1) };
}

/** Counts the pauses in typing since the last save. What was typed before counts as one. */
function usePauses(typed: TypedForm | undefined, saved: unknown): number {
  const [pauses, setPauses] = useState({ count: 0, saved, typed });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const pause = () =>
      setPauses((before) => {
        const goesOn = before.saved === saved && before.typed === typed;
        return { count: goesOn ? before.count + 1 : 1, saved, typed };
      });
    if (typed?.isUnsaved) pause();
    const stop = typed?.follow(() => {
      clearTimeout(timer);
      timer = setTimeout(pause, pauseMilliseconds);
    });
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, [typed, saved]);
  return pauses.saved === saved && pauses.typed === typed ? pauses.count : 0;
}
