import { Link } from "react-router";
import { publicPages } from "../../content/public-pages.ts";
import type { SiteHead } from "../platform/seo/public-page.ts";
import { ButtonLink } from "../ui/buttons/button-link.tsx";
import { ArrowRightIcon } from "../ui/pictures/slide-icons.tsx";
import { PageHeader } from "../ui/page/page-header.tsx";
import { CallButton } from "./content/call-button.tsx";
import { usePage, usePages } from "./use-page.ts";

export function headOfNotFound({ page }: Pick<SiteHead, "page">) {
  return [
    { title: page?.meta_title },
    { name: "description", content: page?.description },
    { name: "robots", content: "noindex" },
  ];
}

export function NotFoundPage() {
  const { title, subtitle, picture, alt } = usePage();
  const ways = usePages().filter(({ teaser }) => teaser);
  return (
    <>
      <PageHeader alt={alt} picture={picture} subtitle={subtitle} tall title={title}>
        <ButtonLink size="large" to={publicPages.home.path} variant="light">
          Back to the home page
        </ButtonLink>
        <CallButton className="max-md:hidden" />
      </PageHeader>
      <section aria-labelledby="ways" className="wrap section">
        <h2 className="max-w-[18em] text-2xl" id="ways">
          This page has melted away. These are still frozen solid.
        </h2>
        <ul className="mt-8 grid gap-x-10 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3">
          {ways.map(({ path, label, teaser }) => (
            <li
              className="group relative flex items-center justify-between border-t border-slate-200 py-5"
              key={path}
            >
              <span>
                <Link
                  className="font-display text-xl font-semibold text-navy-900 after:absolute after:inset-0"
                  to={path}
                >
                  {label}
                </Link>
                <span className="mt-1 block text-sm">{teaser}</span>
              </span>
              <ArrowRightIcon className="text-ice-600 transition group-hover:translate-x-1.5" size={22} />
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
