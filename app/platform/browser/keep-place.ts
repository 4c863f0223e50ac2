type Page = Pick<Window, "addEventListener" | "removeEventListener" | "scrollTo"> & {
  readonly scrollY: number;
};

/**
 * Puts a page that comes back from the browser's memory where it was left. The router scrolls by itself,
 * and WebKit then shows such a page at its top. Answers how to end it.
 */
export function keepPlace(page: Page): () => void {
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
