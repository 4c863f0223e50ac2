import type { ReactNode } from "react";
import { legalLines, type ShownCompany } from "../../features/company/company.schema.ts";
import { Wordmark } from "../../features/firm/firm-mark.tsx";
import type { ShownFirm } from "../../features/firm/firm.schema.ts";
import { FooterMark } from "../../features/firm/footer-mark.tsx";
import { type PageInMenus, pagesIn } from "../../features/pages/menus.present.ts";
import { Mailbox } from "../../ui/fields/mailbox.tsx";
import { FooterLinks, footerLink } from "./footer-links.tsx";

const account = { label: "My Account", path: "/account" };

type Props = { company: ShownCompany; firm: ShownFirm; pages: PageInMenus[] };

export function SiteFooter({ company, firm, pages }: Props) {
  return (
    <footer className="on-dark bg-navy-950 pb-(--covered-below) text-sm md:text-base">
      <div className="wrap grid grid-cols-[minmax(0,1fr)_10rem] gap-x-6 gap-y-4 pt-6 max-[16rem]:flex max-[16rem]:flex-col pb-4 md:grid-cols-2 md:gap-y-12 md:pt-16 md:pb-14 lg:grid-cols-12 lg:pt-24">
        <div className="col-span-2 lg:col-span-5">
          <Wordmark firm={firm} name={company.name} />
          <p className="mt-6 max-w-[26rem] max-md:hidden">
            {company.strapline}. Vans, trucks and trailers. {company.opening}.
          </p>
          {/* On phones and tablets it is at the foot of the window. */}
          <p className="mt-6 max-lg:hidden print:block">
            <a
              className="figures font-display text-2xl font-bold tracking-tight text-white underline-offset-8 hover:underline"
              href={company.freephone_link}
            >
              {company.freephone}
            </a>
          </p>
        </div>
        <FooterBlock
          className="footer-address col-span-2 max-md:[&>h2]:sr-only lg:col-span-3"
          title="Where we are"
        >
          <address className="grid grid-cols-[minmax(0,1fr)_10rem] gap-x-6 max-[16rem]:grid-cols-1 md:mt-4 md:grid-cols-2 md:leading-relaxed lg:block">
            <span className="max-md:py-2.5">
              {[...company.address_lines, company.town, `${company.county} ${company.postcode}`].map(
                (line) => (
                  <span className="block" key={line}>
                    {line}
                  </span>
                ),
              )}
            </span>
            <span className="grid content-start justify-items-start lg:mt-3">
              <a className={`${footerLink} figures`} href={company.phone_link}>
                {company.phone}
              </a>
              <a className={`${footerLink} wrap-anywhere`} href={`mailto:${company.service_email}`}>
                <Mailbox address={company.service_email} />
              </a>
            </span>
          </address>
        </FooterBlock>
        <LinkList links={pagesIn(pages, "services")} title="What we do" />
        <LinkList links={[...pagesIn(pages, "company"), account]} title="The company" />
      </div>
      {firm.marks.length > 0 && (
        <div className="wrap">
          <div className="grid grid-cols-2 gap-x-6 gap-y-4 max-[16rem]:grid-cols-1 border-t border-white/15 py-4 text-ice-100 [--mark-ground:var(--color-navy-950)] max-md:[&_svg]:size-9 max-md:[&>span]:items-start max-md:[&>span]:gap-2.5 max-md:[&_span]:text-xs md:flex md:flex-wrap md:gap-x-16 md:gap-y-8 md:py-10">
            {firm.marks.map((mark) => (
              <FooterMark key={mark.heading + mark.line} mark={mark} />
            ))}
          </div>
        </div>
      )}
      <div className="border-t border-white/15">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-10 py-2 text-sm md:gap-y-3 md:py-6">
          <SocialLinks company={company} />
          <FooterLinks className="flex flex-wrap gap-x-6" links={pagesIn(pages, "legal")} />
          <p className="w-full text-ice-300 max-md:hidden lg:w-auto">© {company.legal_name}</p>
          <p className="w-full text-ice-300 max-md:text-xs">
            {legalLines(company).map((line) => (
              <span className="mr-1 md:inline-block" key={line}>
                {line}{" "}
              </span>
            ))}
          </p>
        </div>
      </div>
    </footer>
  );
}

function FooterBlock(props: { title: string; className: string; children: ReactNode }) {
  return (
    <section className={props.className}>
      <h2 className="text-sm font-semibold tracking-normal md:text-base">{props.title}</h2>
      {props.children}
    </section>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  return (
    <FooterBlock className="lg:col-span-2" title={title}>
      <FooterLinks className="mt-0.5 md:mt-2.5" links={links} />
    </FooterBlock>
  );
}

function SocialLinks({ company }: { company: ShownCompany }) {
  const links = [
    ["Facebook", company.facebook_url],
    ["LinkedIn", company.linkedin_url],
    ["X", company.x_url],
    ["Instagram", company.instagram_url],
  ].filter((entry): entry is [string, string] => Boolean(entry[1]));
  if (links.length === 0) return null;
  return (
    <ul aria-label="Social media" className="flex flex-wrap gap-x-6">
      {links.map(([label, url]) => (
        <li key={label}>
          <a className={footerLink} href={url} rel="noopener">
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
