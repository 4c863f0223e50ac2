import type { MetaDescriptor } from "react-router";
import type { MetaArguments, SiteHead } from "./public-page.ts";

type PrivatePage = {
  title: string;
  description: string;
  /** The address is a key: no other site may learn it from a referrer. */
  keyInAddress?: boolean;
};

/** The tags in the head of a page that is no business of search engines. */
export function privatePage({ title, description, keyInAddress }: PrivatePage) {
  return ({ matches: [, { loaderData: site }] }: MetaArguments<SiteHead, unknown>): MetaDescriptor[] => [
    { title: `${title} | ${site.company.name}` },
    { name: "description", content: description },
    { name: "robots", content: "noindex" },
    ...(keyInAddress ? [{ name: "referrer", content: "no-referrer" }] : []),
  ];
}
