import { NavLink } from "react-router";
import { pagesIn, publicPages } from "../../content/public-pages.ts";
import { telephoneLink, type Company } from "../features/company/company.schema.ts";
import { ButtonLink } from "../ui/button.tsx";
import { CloseIcon, MenuIcon, PhoneIcon } from "../ui/icons.tsx";
import { useMenu } from "./use-menu.ts";

type Props = { company: Company; onContactPage: boolean };

/** The browser's own disclosure, so that it opens without any script too. */
export function MobileMenu({ company, onContactPage }: Props) {
  const { open, setOpen, details, handlers } = useMenu();
  return (
    <details className="group lg:hidden" open={open} ref={details} {...handlers}>
      <summary className="-mr-2.5 flex size-12 list-none items-center justify-center rounded-sm text-white [&::-webkit-details-marker]:hidden">
        <span className="sr-only">Menu</span>
        <MenuIcon className="group-open:hidden" size={28} />
        <CloseIcon className="hidden group-open:block" size={28} />
      </summary>
      <div className="fixed inset-x-0 top-16 flex h-[calc(100dvh-4rem)] md:top-26 md:h-[calc(100dvh-6.5rem)] animate-fade flex-col overflow-y-auto bg-navy-900 noscript:absolute noscript:h-auto">
        <nav aria-label="Menu" className="wrap pt-4">
          <ul>
            {pagesIn("phone").map(({ label, path }) => (
              <li className="border-b border-white/15" key={path}>
                <NavLink
                  className="flex min-h-16 items-center font-display text-2xl font-semibold tracking-tight text-white aria-[current=page]:text-ice-300"
                  onClick={() => setOpen(false)}
                  to={path}
                >
                  {label}
                </NavLink>
              </li>
            ))}
          </ul>
        </nav>
        {!onContactPage && (
          <div className="wrap mt-auto grid gap-3 py-6">
            <ButtonLink
              block
              onClick={() => setOpen(false)}
              size="large"
              to={publicPages.contact.path}
              variant="outline-light"
            >
              {publicPages.contact.label}
            </ButtonLink>
            <ButtonLink
              block
              className="figures"
              icon={<PhoneIcon size={22} />}
              size="large"
              to={telephoneLink(company.phone)}
              variant="call"
            >
              Call us: {company.phone}
            </ButtonLink>
          </div>
        )}
      </div>
    </details>
  );
}
