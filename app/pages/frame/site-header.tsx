import { Link, NavLink } from "react-router";
import { publicPages } from "../../../content/public-pages.ts";
import type { ShownCompany } from "../../features/company/company.schema.ts";
import { Wordmark } from "../../features/firm/firm-mark.tsx";
import type { ShownFirm } from "../../features/firm/firm.schema.ts";
import { type PageInMenus, pagesIn } from "../../features/pages/menus.present.ts";
import { classNames } from "../../ui/class-names.ts";
import { MailIcon, PhoneIcon } from "../../ui/buttons/icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";
import AccountLink from "./account-link.island.tsx";
import { MobileMenu } from "./mobile-menu.tsx";

type Props = {
  company: ShownCompany;
  firm: ShownFirm;
  pages: PageInMenus[];
  overPicture: boolean;
  path: string;
};

/** Its behaviour is in site-bar.ts. */
export function SiteHeader({ company, firm, pages, overPicture, path }: Props) {
  return (
    <header
      className="site-header header-shade on-dark bg-transparent transition-colors duration-300 has-[details[open]]:bg-navy-900 data-[solid=true]:bg-navy-900 data-[solid=true]:shadow-bar"
      data-of={path}
      data-over={overPicture ? "" : undefined}
      data-solid={!overPicture}
    >
      <TopLine company={company} />
      <div className="wrap flex h-16 items-center justify-between gap-6 max-[16rem]:gap-2 lg:h-20">
        <Link className="min-w-0 rounded-sm" to="/">
          <Wordmark firm={firm} name={company.name} />
          <VisuallyHidden>, home page</VisuallyHidden>
        </Link>
        <nav aria-label="Main" className="hidden lg:block">
          <ul className="-mr-3 flex items-center gap-1 xl:gap-3">
            {pagesIn(pages, "header").map(({ label, path }) => (
              <li key={path}>
                <NavLink className={navLink} end={path === "/"} to={path}>
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        <MobileMenu company={company} onContactPage={path === publicPages.contact.path} pages={pages} />
      </div>
    </header>
  );
}

function TopLine({ company }: { company: ShownCompany }) {
  return (
    <div className="hidden border-b border-white/15 text-sm md:block">
      <div className="wrap flex h-10 items-center justify-between gap-6 lg:h-11">
        <p className="lg:max-xl:hidden">{company.opening}</p>
        <ul className="ml-auto flex h-full items-center gap-7">
          <li className="hidden lg:block">
            <AccountLink />
          </li>
          <li>
            <a
              className="inline-flex items-center gap-2 py-1 hover:text-white"
              href={`mailto:${company.service_email}`}
            >
              <MailIcon size={17} />
              {company.service_email}
            </a>
          </li>
          <li className="h-full">
            <a
              className="figures inline-flex h-full items-center gap-2 font-semibold hover:text-white lg:bg-amber lg:px-4 lg:text-on-amber lg:hover:bg-amber-light lg:hover:text-on-amber"
              href={company.freephone_link}
            >
              <PhoneIcon size={17} />
              <span className="hidden font-medium lg:inline">Breakdown, day or night</span>
              {company.freephone}
            </a>
          </li>
        </ul>
      </div>
    </div>
  );
}

function navLink({ isActive }: { isActive: boolean }): string {
  return classNames(
    "relative block px-3 py-3 font-medium text-white after:absolute after:inset-x-3 after:bottom-1.5 after:h-0.5 after:origin-left after:bg-ice-300 after:transition-transform hover:after:scale-x-100",
    isActive ? "after:scale-x-100" : "after:scale-x-0",
  );
}
