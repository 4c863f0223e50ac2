import type { Route } from "./+types/apply-page";
import { requestAccount as words } from "../../../../content/pages.json";
import { publicPages } from "../../../../content/public-pages.ts";
import { banner2 } from "../../../pictures/banner-2.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { publicPage } from "../../../platform/seo/public-page.ts";
import { Breadcrumb } from "../../../ui/breadcrumb.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";
import { telephoneLink } from "../../company/company.schema.ts";
import { readCompany } from "../../company/company.server.ts";
import { ApplicationForm } from "./application-form.tsx";
import { PaymentTermsNotice } from "./payment-terms-notice.tsx";

export const { handle, meta } = publicPage({
  path: publicPages.requestAccount.path,
  words,
  picture: banner2,
  alt: words.headerAlt,
});

export async function loader({ context }: Route.LoaderArgs) {
  const { phone, office_email } = await readCompany(context.get(servicesContext).db);
  return { phone, office_email };
}

export default function ApplyPage({ loaderData: { phone, office_email } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        above={<Breadcrumb onDark trail={[{ label: "Home", to: "/" }, { label: words.title }]} />}
        alt={words.headerAlt}
        picture={banner2}
        subtitle={words.subtitle}
        title={words.title}
      />
      <div className="bg-slate-50">
        <div className="wrap grid items-start gap-6 py-8 md:gap-8 md:py-14 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-12 lg:py-20">
          <aside className="grid gap-6 lg:sticky lg:top-[calc(var(--header)+1.5rem)] lg:order-2">
            <PaymentTermsNotice />
            <p className="hidden text-sm text-slate-600 lg:block">
              Questions about the form? Call{" "}
              <a
                className="font-semibold whitespace-nowrap text-ice-600 underline"
                href={telephoneLink(phone)}
              >
                {phone}
              </a>{" "}
              or write to{" "}
              <a className="font-semibold text-ice-600 underline" href={`mailto:${office_email}`}>
                {office_email}
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
            <ApplicationForm />
          </div>
        </div>
      </div>
    </>
  );
}
