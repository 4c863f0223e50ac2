import type { Route } from "./+types/apply-page";
import { requestAccount as sample } from "../../../../content/pages.json";
import { publicPages } from "../../../../content/public-pages.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { publicPage } from "../../../platform/seo/public-page.ts";
import { Breadcrumb } from "../../../ui/page/breadcrumb.tsx";
import { Mailbox } from "../../../ui/fields/mailbox.tsx";
import { presentCompany } from "../../company/company.present.ts";
import { readCompany } from "../../company/company.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { paymentTermsInShort } from "../payment-terms.ts";
import { labelOf } from "../../pages/menus.present.ts";
import { listPages } from "../../pages/pages.server.ts";
import ApplicationForm from "./application-form.island.tsx";
import { PaymentTermsNotice } from "./payment-terms-notice.tsx";

export const handle = { overPicture: false, isTask: true };

export const { meta } = publicPage({});

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const [company, terms, pages] = await Promise.all([readCompany(db), readFirm(db), listPages(db)]);
  const { phone, phone_link, office_email } = presentCompany(company);
  const page = pages.find(({ path }) => path === publicPages.requestAccount.path);
  const { title = "", subtitle } = page ?? {};
  const trail = [{ label: labelOf(pages, publicPages.home), to: "/" }, { label: title }];
  return { phone, phone_link, office_email, terms, title, subtitle, trail };
}

export default function ApplyPage({ loaderData }: Route.ComponentProps) {
  const { phone, phone_link, office_email, terms, title, subtitle, trail } = loaderData;
  return (
    <>
      <div className="on-dark bg-navy-900">
        <div className="wrap pt-4 pb-6 md:pt-8 md:pb-10">
          <Breadcrumb onDark trail={trail} />
          <h1 className="mt-2 text-4xl outline-none" tabIndex={-1}>
            {title}
          </h1>
          {subtitle && <p className="mt-2 text-ice-100 max-sm:text-sm sm:text-lg">{subtitle}</p>}
          <p className="mt-2 text-sm text-ice-200 sm:text-base">{sample.ready}</p>
        </div>
        <div aria-hidden="true" className="gauge-rule" />
      </div>
      <div className="bg-slate-50">
        <div className="wrap grid items-start gap-6 py-5 md:gap-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12 lg:py-20">
          <aside className="grid gap-6 max-lg:order-2 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2">
            <PaymentTermsNotice terms={terms} />
            <p className="hidden text-sm text-slate-600 lg:block">
              Questions about the form? Call{" "}
              <a className="font-semibold whitespace-nowrap text-ice-600 underline" href={phone_link}>
                {phone}
              </a>{" "}
              or write to{" "}
              <a
                className="font-semibold wrap-anywhere text-ice-600 underline"
                href={`mailto:${office_email}`}
              >
                <Mailbox address={office_email} />
              </a>
              .
            </p>
          </aside>
          <div className="rounded-md border border-slate-200 bg-white p-5 shadow-card md:p-10" data-card="">
            <noscript>
              <p className="mb-6 font-semibold">
                This form needs scripts, for the signature. Please switch them on, or call us on {phone}.
              </p>
            </noscript>
            <p className="mb-5 text-sm lg:hidden">
              {paymentTermsInShort(terms)}{" "}
              <a className="font-semibold text-ice-600 underline" href="#payment-terms">
                All payment terms
              </a>
            </p>
            <ApplicationForm />
          </div>
        </div>
      </div>
    </>
  );
}
