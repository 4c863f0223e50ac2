type Addresses = { href_matches: readonly string[] };
type NotThese = { not: { selector_matches: string } };

/**
 * The rules by which the browser may prefetch and prerender pages before a click. TypeScript's DOM types do not
 * include them yet.
 */
export type SpeculationRules = {
  prefetch: [{ where: Addresses; eagerness: "moderate" }];
  prerender: [{ where: { and: [Addresses, NotThese] }; eagerness: "moderate" }];
};

/** Fetches a page when a finger or the mouse touches a link to it, in browsers without speculation rules. */
export function fetchNextPages(): void {
  if (HTMLScriptElement.supports?.("speculationrules")) return;
  const rules = document.querySelector("script[type=speculationrules]")?.textContent;
  if (!rules) return;
  const wanted = new Set((JSON.parse(rules) as SpeculationRules).prefetch[0].where.href_matches);
  wanted.delete(location.pathname);
  for (const sign of ["pointerover", "touchstart"]) addEventListener(sign, fetchPage, { passive: true });

  function fetchPage({ target }: Event): void {
    const link = target instanceof Element ? target.closest("a") : null;
    if (!link || link.origin !== location.origin || !wanted.delete(link.pathname)) return;
    fetch(link.pathname, { priority: "low" }).catch(() => wanted.add(link.pathname));
  }
}
