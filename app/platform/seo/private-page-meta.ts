import type { MetaDescriptor } from "react-router";
import type { SiteHead } from "./public-page.ts";

/** The head of a page that is no business of search engines. */
export function privatePageMeta(
  { company }: SiteHead,
  { title, description }: { title: string; description: string },
): MetaDescriptor[] {
  return [
    { title: `${title} | ${company.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
  ];
}
