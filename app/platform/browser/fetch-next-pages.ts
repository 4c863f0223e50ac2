type Addresses = { href_matches: readonly string[] };
type NotThese = { not: { selector_matches: string } };

/** What the browser may fetch, and make, before a click; the platform's types do not know it yet. */
export type SpeculationRules = {
  prefetch: [{ where: Addresses; eagerness: "moderate" }];
  prerender: [{ where: { and: [Addresses, NotThese] }; eagerness: "moderate" }];
};

/** For browsers that know no speculation rules: a page is fetched when a finger or the mouse comes to a link to it. */
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
