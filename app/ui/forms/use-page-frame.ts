import { type CSSProperties, useEffect, useRef, useState } from "react";
import type { TypedForm } from "../../platform/browser/forms/typed-form.ts";
import { applyCustomProperties, replaceContent } from "../../platform/browser/page/static-page.ts";
import { useShownPage } from "./use-shown-page.ts";

type Options = {
  /** The page's address. */
  path: string;
  /** A value that changes with each save, so that the page is reloaded. */
  saved: unknown;
  /** Custom properties to try on the page before they are saved. */
  trial?: CSSProperties | undefined;
  /** What is typed in the form beside it, which the page shows at each pause. */
  typed?: TypedForm | undefined;
};

/**
 * Shows a page in a frame, which takes `frame`. `loads` counts the pages that it has loaded, and `scrolled` is how far
 * the page before was scrolled, if the next one is that page with what is typed.
 */
export function usePageFrame({ path, saved, trial, typed }: Options) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [loads, setLoads] = useState(0);
  const { page, ...shown } = useShownPage(frame, { path, saved, typed });
  const { isTyped } = shown;
  const scrolled = useRef(0);

  useEffect(() => {
    if (page === undefined || !frame.current) return;
    // At each pause in typing only the content changes, so that the page does not blink.
    if (isTyped && replaceContent(frame.current, page)) return setLoads((count) => count + 1);
    scrolled.current = isTyped ? (frame.current.contentWindow?.scrollY ?? 0) : 0;
    frame.current.srcdoc = page;
  }, [page, isTyped]);

  useEffect(() => {
    const document = frame.current?.contentDocument;
    if (document && trial) applyCustomProperties(document, trial);
  }, [loads, trial]);

  return {
    ...shown,
    loads,
    scrolled,
    frame: {
      ref: frame,
      onLoad: () => setLoads((count) => count + 1),
      sandbox: "allow-same-origin",
    },
  };
}
