import { data } from "react-router";
import type { Route } from "./+types/sign-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { presentCompany } from "../../company/company.present.ts";
import { readCompany } from "../../company/company.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { ApplicationSummary } from "../form/application-summary.tsx";
import { PaymentTermsNotice } from "../form/payment-terms-notice.tsx";
import { declaration, termsKey } from "../payment-terms.ts";
import SignForm from "./sign-form.island.tsx";
import { hasEnded } from "./signer.ts";
import { findSigningPage } from "./signing.server.ts";

export const meta = privatePage({
  title: "Sign an application",
  description: "Sign what somebody filled in.",
  keyInAddress: true,
});

/** Only reads, because mail scanners open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const [company, terms] = await Promise.all([readCompany(db), readFirm(db)]);
  const { name, phone, phone_link } = presentCompany(company);
  const asker = { name, phone, phone_link };
  const found = await findSigningPage(db, clock.now(), params.token);
  if (!found) return data({ asker, terms, application: null, state: null }, { status: 404 });
  const { row, fields, state } = found;
  const application = fields && { fields, signer_name: row.signer_name, ends_at: row.expires_at };
  return { asker, terms, application, state };
}

/** The page on which the person who signs reads the whole application and signs it. */
export default function SignPage({
  loaderData: { asker, terms, application, state },
  params: { token },
}: Route.ComponentProps) {
  if (!application) {
    return (
      <FormPage title="Sign an application">
        <Notice tone={state ? "info" : "error"}>{wordsOf(state)}</Notice>
        <Ring {...asker} />
      </FormPage>
    );
  }
  return (
    <FormPage
      below={<Ring {...asker} />}
      intro={
        <p className="wrap-anywhere">
          <strong className="text-navy-900">{application.fields.name}</strong> applies to {asker.name} for a
          trade account for <strong className="text-navy-900">{application.fields.company_name}</strong>, and
          named you as the person who signs. Please read it all. You can sign until{" "}
          <Moment at={application.ends_at} />.
        </p>
      }
      title="Sign an application"
    >
      <ApplicationSummary heading="h2" values={application.fields} />
      <p className="mt-4 mb-6 text-sm text-slate-600">
        Is something wrong? Ask {application.fields.name} to change it: you then get a new link.
      </p>
      <PaymentTermsNotice terms={terms} />
      <div className="mt-6">
        <SignForm
          declaration={declaration}
          signerName={application.signer_name}
          terms={termsKey(terms)}
          token={token}
        />
      </div>
    </FormPage>
  );
}

function wordsOf(state: "waiting" | "signed" | "ended" | null): string {
  if (state === "signed") return "This application has been signed already. Nothing more is needed.";
  if (state === "ended") return hasEnded;
  return "This link is not complete. Please open it from the mail again.";
}

function Ring({ phone, phone_link }: { phone: string; phone_link: string }) {
  return (
    <p className="mt-4 text-sm text-slate-600">
      A question? Ring <TelephoneLink link={phone_link}>{phone}</TelephoneLink>.
    </p>
  );
}
