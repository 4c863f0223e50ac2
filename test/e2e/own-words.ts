import type { Page } from "@playwright/test";
import sampleFacts from "../../content/facts.json" with { type: "json" };
import { call } from "./api.ts";

type List<T> = { results: T[] };
type Named = { id: number; path: string; label: string; title: string; language?: string | null };

/** Replaces the sample text of all pages, slides, widgets and lists, as an owner does page by page. */
export async function writeOwnWords(page: Page, firm: string): Promise<void> {
  const pages = await call<List<Named>>(page, "GET", "/api/pages");
  for (const { id, path, label, language } of pages.results) {
    await call(page, "POST", `/api/pages/${id}`, {
      label,
      title: label,
      subtitle: "",
      meta_title: `${label} | ${firm}`,
      description: `${label}: what we do, in our own words.`,
      // The page for unknown addresses has no teaser, because it lists the other pages.
      teaser: path === "/*" ? "" : "Our own words",
      alt: "A lorry of our own",
      ...(language && { blocks: [{ kind: "text", html: "<p>In our own words.</p>" }] }),
    });
  }
  const slides = await call<List<Named>>(page, "GET", "/api/slides");
  for (const { id } of slides.results)
    await call(page, "POST", `/api/slides/${id}`, {
      title: "Our slide",
      subtitle: "",
      link: "/contact",
      alt: "A van",
    });
  const widgets = await call<{ id: number; name: string; type: string }[]>(page, "GET", "/api/widgets");
  for (const { id, name, type } of widgets) {
    const words =
      type === "TEXT" ? { html: "<p>What we do, in our own words.</p>" } : { alt: "A van of our own" };
    await call(page, "POST", `/api/widgets/${id}`, { name, ...words });
  }
  for (const name of Object.keys(sampleFacts)) await call(page, "PUT", `/api/facts/${name}`, { value: [] });
  for (const kind of ["testimonials", "pictures"]) await call(page, "DELETE", `/api/opening/samples/${kind}`);
}
