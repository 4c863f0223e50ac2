import type { Route } from "./+types/contact-page";
import type { ReactNode } from "react";
import { publicPages } from "../../content/public-pages.ts";
import { companyLinkedData } from "../features/company/company-linked-data.ts";
import type { ShownCompany } from "../features/company/company.schema.ts";
import { FindUs } from "../features/company/find-us.tsx";
import ContactForm from "../features/contact/contact-form.island.tsx";
import { type HoursWithDays, withOtherDays } from "../features/page-facts/coming-days.server.ts";
import { hoursLinkedData } from "../features/page-facts/hours-linked-data.present.ts";
import { OpenNow, ShowOpenNow } from "../features/page-facts/open-now.tsx";
import { AnnouncedDays } from "../features/page-facts/announced-days.tsx";
import { readPageWidgets } from "../features/widgets/page-widgets.server.ts";
import { WidgetBlock } from "../features/widgets/widget-block.tsx";
import { readFacts } from "../platform/facts/facts.server.ts";
import { plainFormContext, servicesContext, validityContext } from "../platform/http/page-context.server.ts";
import { publicPage } from "../platform/seo/public-page.ts";
import { ButtonLink } from "../ui/buttons/button-link.tsx";
import { PhoneIcon } from "../ui/buttons/icons.tsx";
import { Mailbox } from "../ui/fields/mailbox.tsx";
import { PageHead } from "./frame/page-head.tsx";
import type { Site } from "./site-layout.tsx";
import { useCompany } from "./use-company.ts";

export const { handle, meta } = publicPage({
  data: ({ company, appUrl }: Site, { hours }: { hours: HoursWithDays[] }) => [
    { ...companyLinkedData(company, appUrl), ...hoursLinkedData(hours) },
  ],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { officeHours, closedDays } = await readFacts(db, publicPages.contact.facts);
  return {
    hours: withOtherDays(
      { hours: officeHours, listed: closedDays },
      clock.now(),
      context.get(validityContext),
    ),
    widgets: await readPageWidgets(db, publicPages.contact),
    plain: context.get(plainFormContext),
  };
}

export default function ContactPage({ loaderData: { widgets, plain, hours } }: Route.ComponentProps) {
  const company = useCompany();
  return (
    <>
      <PageHead />
      <div className="wrap grid lg:grid-cols-12 lg:gap-x-12 xl:gap-x-20">
        <Numbers company={company} hours={hours} />
        <div className="section lg:col-span-7 xl:pt-24">
          <WidgetBlock textClassName="lead-first" widget={widgets.ContactText1} />
        </div>
      </div>
      <section aria-labelledby="write" className="bg-ice-50">
        <div className="wrap section grid gap-x-20 gap-y-8 lg:grid-cols-12">
          <div className="lg:col-span-4">
            <h2 className="text-3xl" id="write">
              Write to us
            </h2>
            <p className="mt-4 max-w-text">
              Or send an email to
              <a
                className="block w-fit py-0.5 wrap-anywhere text-ice-600 underline"
                href={`mailto:${company.service_email}`}
              >
                <Mailbox address={company.service_email} />
              </a>
            </p>
          </div>
          <ContactForm className="lg:col-span-8" plain={plain} />
        </div>
      </section>
      <FindUs company={company} />
    </>
  );
}

/** On a phone, the number to dial is the first thing below the picture. */
function Numbers({ company, hours }: { company: ShownCompany; hours: HoursWithDays[] }) {
  return (
    <section
      aria-labelledby="call"
      className="on-dark relative z-10 -mx-gutter self-start bg-navy-900 px-gutter pt-4 pb-10 md:mx-0 md:mt-10 md:px-10 md:pt-10 lg:col-span-5 lg:-mt-10 lg:mb-16 lg:py-12 xl:px-12"
    >
      <h2 className="text-2xl" id="call">
        Breakdown? Call now.
      </h2>
      <p className="mt-3">{company.opening}. Freephone, and a person answers.</p>
      <ButtonLink
        block
        className="figures mt-6 text-xl!"
        icon={<PhoneIcon size={24} />}
        size="large"
        to={company.freephone_link}
        variant="call"
      >
        {company.freephone}
      </ButtonLink>
      <dl className="mt-8 grid gap-4 border-t border-white/15 pt-6 sm:grid-cols-2 lg:grid-cols-1">
        <Entry href={company.phone_link} label="Office">
          {company.phone}
        </Entry>
        <Entry href={`mailto:${company.accounts_email}`} label="Accounts">
          <Mailbox address={company.accounts_email} />
        </Entry>
      </dl>
      {hours.length > 0 && (
        <dl className="mt-6 grid gap-4 border-t border-white/15 pt-6 sm:grid-cols-2 lg:grid-cols-1">
          {hours.map(({ who, hours: open, days, announced }) => (
            <div key={who}>
              <dt className="text-sm text-ice-300">
                {who}
                <OpenNow days={days} hours={open} />
              </dt>
              <dd className="figures py-1 text-white">{open}</dd>
              <AnnouncedDays days={announced} />
            </div>
          ))}
        </dl>
      )}
      <ShowOpenNow />
      <div className="mt-6 border-t border-white/15 pt-8">
        <p className="mb-4">Regular work for us? A trade account saves paying call by call.</p>
        <ButtonLink block to={publicPages.requestAccount.path} variant="outline-light">
          Request An Account
        </ButtonLink>
      </div>
    </section>
  );
}

function Entry({ label, href, children }: { label: string; href: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ice-300">{label}</dt>
      <dd>
        <a
          className="figures inline-block py-1 font-semibold wrap-anywhere text-white underline-offset-4 hover:underline"
          href={href}
        >
          {children}
        </a>
      </dd>
    </div>
  );
}
