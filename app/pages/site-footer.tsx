import type { ReactNode } from "react";
import { legalLines, type ShownCompany } from "../features/company/company.schema.ts";
import { Wordmark } from "../features/firm/firm-mark.tsx";
import type { ShownFirm } from "../features/firm/firm.schema.ts";
import { FooterMark } from "../features/firm/footer-mark.tsx";
import { type PageInMenus, pagesIn } from "../features/pages/menus.present.ts";
import { Mailbox } from "../ui/mailbox.tsx";
import { FooterLinks, footerLink } from "./footer-links.tsx";

const account = { label: "My Account", path: "/account" };

type Props = { company: ShownCompany; firm: ShownFirm; pages: PageInMenus[] };

export function SiteFooter({ company, firm, pages }: Props) {
  return (
    <footer className="on-dark bg-navy-950 pb-(--covered-below) text-base">
      <div className="wrap grid grid-cols-2 gap-x-6 gap-y-12 pt-16 pb-14 lg:grid-cols-12 lg:pt-24">
        <div className="col-span-2 lg:col-span-5">
          <Wordmark firm={firm} name={company.name} />
          <p className="mt-6 max-w-[26rem]">
            {company.strapline}. Vans, trucks and trailers. {company.opening}.
          </p>
          <p className="mt-6">
            <a
              className="figures font-display text-2xl font-bold tracking-tight text-white underline-offset-8 hover:underline"
              href={company.freephone_link}
            >
              {company.freephone}
            </a>
          </p>
        </div>
        <LinkList links={pagesIn(pages, "services")} title="What we do" />
        <LinkList links={[...pagesIn(pages, "company"), account]} title="The company" />
        <FooterBlock className="col-span-2 lg:col-span-3" title="Where we are">
          <address className="mt-4 leading-relaxed">
            {[...company.address_lines, company.town, `${company.county} ${company.postcode}`].map((line) => (
              <span className="block" key={line}>
                {line}
              </span>
            ))}
            <span className="mt-3 flex flex-wrap gap-x-8">
              <a className={`${footerLink} figures`} href={company.phone_link}>
                {company.phone}
              </a>
              <a className={`${footerLink} wrap-anywhere`} href={`mailto:${company.service_email}`}>
                <Mailbox address={company.service_email} />
              </a>
            </span>
          </address>
        </FooterBlock>
      </div>
      {firm.marks.length > 0 && (
        <div className="wrap">
          <div className="flex flex-wrap gap-x-16 gap-y-8 border-t border-white/15 py-10 text-ice-100 [--mark-ground:var(--color-navy-950)]">
            {firm.marks.map((mark) => (
              <FooterMark key={mark.heading + mark.line} mark={mark} />
            ))}
          </div>
        </div>
      )}
      <div className="border-t border-white/15">
        <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-3 py-6 text-sm">
          <SocialLinks company={company} />
          <FooterLinks className="flex flex-wrap gap-x-6" links={pagesIn(pages, "legal")} />
          <p className="w-full text-ice-300 lg:w-auto">© {company.legal_name}</p>
          <p className="w-full text-ice-300">
            {legalLines(company).map((line) => (
              <span className="mr-1 inline-block" key={line}>
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
      <h2 className="text-base font-semibold tracking-normal">{props.title}</h2>
      {props.children}
    </section>
  );
}

function LinkList({ title, links }: { title: string; links: readonly { label: string; path: string }[] }) {
  return (
    <FooterBlock className="lg:col-span-2" title={title}>
      <FooterLinks className="mt-2.5" links={links} />
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
