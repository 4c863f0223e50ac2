import { NavLink } from "react-router";
import { publicPages } from "../../../content/public-pages.ts";
import type { ShownCompany } from "../../features/company/company.schema.ts";
import { labelOf, type PageInMenus, pagesIn } from "../../features/pages/menus.present.ts";
import { ButtonLink } from "../../ui/buttons/button-link.tsx";
import { MenuIcon } from "../../ui/buttons/icons.tsx";
import { CloseIcon } from "../../ui/pictures/slide-icons.tsx";

type Props = { company: ShownCompany; pages: PageInMenus[]; onContactPage: boolean };

const signIn = { label: "Sign in", path: publicPages.login.path };

/** The browser's own disclosure, so that it opens without any script too; site-bar.ts closes it. */
export function MobileMenu({ company, pages, onContactPage }: Props) {
  return (
    <details className="group flex-none lg:hidden" data-menu="">
      <summary className="-mr-2.5 flex size-12 list-none items-center justify-center rounded-sm text-white select-none forced-colors:bg-[Canvas] [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <MenuIcon className="group-open:hidden" size={28} />
        <CloseIcon className="hidden group-open:block" size={28} />
      </summary>
      <div className="menu-panel flex flex-col overflow-y-auto bg-navy-900 group-open:animate-fade">
        <nav aria-label="Menu" className="wrap pt-2">
          <ul className="sm:grid sm:grid-cols-2 sm:gap-x-8">
            {pagesIn(pages, "phone").map(({ label, path }) => (
              <li className="border-b border-white/15" key={path}>
                <NavLink
                  className="flex min-h-14 items-center font-display text-2xl font-semibold tracking-tight text-white aria-[current=page]:text-ice-300"
                  to={path}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="More" className="wrap pt-3">
          <ul className="flex flex-wrap gap-x-8">
            {[...pagesIn(pages, "quiet"), signIn].map(({ label, path }) => (
              <li key={path}>
                <NavLink
                  className="flex min-h-11 items-center font-medium text-ice-200 underline-offset-4 hover:underline aria-[current=page]:text-white"
                  to={path}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {!onContactPage && (
          <div className="wrap mt-auto grid gap-2 py-5">
            <ButtonLink block size="large" to={publicPages.contact.path} variant="outline-light">
              {labelOf(pages, publicPages.contact)}
            </ButtonLink>
            <a
              className="figures flex min-h-11 items-center justify-center font-medium whitespace-nowrap text-ice-200 underline-offset-4 hover:underline"
              href={company.phone_link}
            >
              Call us: {company.phone}
            </a>
          </div>
        )}
      </div>
    </details>
  );
}
