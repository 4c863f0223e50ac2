type Page = Pick<Window, "addEventListener" | "removeEventListener" | "scrollTo"> & {
  readonly scrollY: number;
};

/**
 * Scrolls a page from the back/forward cache to where it was left. Since the router handles scrolling, WebKit would
 * show it at the top. Returns a function that stops it.
 */
export function restoreScrollPosition(page: Page): () => void {
  let left = 0;
  const hide = () => {
    left = page.scrollY;
  };
  const show = ({ persisted }: PageTransitionEvent) => {
    if (persisted) page.scrollTo(0, left);
  };
  page.addEventListener("pagehide", hide);
  page.addEventListener("pageshow", show);
  return () => {
    page.removeEventListener("pagehide", hide);
    page.removeEventListener("pageshow", show);
  };
}
