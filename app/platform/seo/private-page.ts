import type { MetaDescriptor } from "react-router";
import type { MetaArguments, SiteHead } from "./public-page.ts";

type PrivatePage = {
  title: string;
  description: string;
  /** Set where the address gives access. No other site may then learn it from a referrer. */
  keyInAddress?: boolean;
};

/** Returns the head tags of a page that search engines must not list. */
export function privatePage({ title, description, keyInAddress }: PrivatePage) {
  return ({ matches: [, { loaderData: site }] }: MetaArguments<SiteHead, unknown>): MetaDescriptor[] => [
    { title: `${title} | ${site.company.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    ...(keyInAddress ? [{ name: "referrer", content: "no-referrer" }] : []),
  ];
}
