import type { ShownCompany } from "../../features/company/company.schema.ts";
import { type PageInMenus, pagesIn } from "../../features/pages/menus.present.ts";
import { FooterLinks, footerLink } from "./footer-links.tsx";

/** One line below a form, so that nothing leads away from it. */
export function SlimFooter({ company, pages }: { company: ShownCompany; pages: PageInMenus[] }) {
  return (
    <footer className="on-dark bg-navy-950 pb-(--covered-below) text-sm">
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2 py-5 lg:min-h-19">
        <p>© {company.legal_name}</p>
        <FooterLinks className="flex flex-wrap gap-x-6" links={pagesIn(pages, "legal")}>
          <li>
            <a className={`${footerLink} figures`} href={company.phone_link}>
              Office {company.phone}
            </a>
          </li>
        </FooterLinks>
      </div>
    </footer>
  );
}
