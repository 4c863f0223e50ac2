const SOLID_AFTER_PX = 160;

/**
 * Controls the bar at the top, in documents and in applications. The bar becomes solid once the page has scrolled. The
 * phone's menu, a <details>, closes by Escape, when the focus leaves it, and when its page is left. Returns a function
 * that ends this. The scroll position is read after `painted`, because reading it earlier forces a layout.
 */
export function watchSiteBar(painted: Promise<unknown>): () => void {
  const end = new AbortController();
  const { signal } = end;
  const shade = () => {
    const bar = document.querySelector<HTMLElement>("[data-solid][data-over]");
    if (bar) bar.dataset.solid = String(scrollY > SOLID_AFTER_PX);
  };
  const openMenu = () => document.querySelector<HTMLDetailsElement>("details[data-menu][open]");
  const shut = (menu: HTMLDetailsElement | null) => menu?.removeAttribute("open");

  void painted.then(shade);
  addEventListener("scroll", shade, { passive: true, signal });
  addEventListener(
    "keydown",
    ({ key }) => {
      const menu = openMenu();
      if (key !== "Escape" || !menu) return;
      shut(menu);
      menu.querySelector("summary")?.focus();
    },
    { signal },
  );
  addEventListener(
    "focusout",
    ({ target, relatedTarget }) => {
      const menu = openMenu();
      if (!(target instanceof Node) || !(relatedTarget instanceof Node)) return;
      if (menu?.contains(target) && !menu.contains(relatedTarget)) shut(menu);
    },
    { signal },
  );
  addEventListener("pagehide", () => shut(openMenu()), { signal });
  return () => end.abort();
}
