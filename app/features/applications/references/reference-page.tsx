import { data } from "react-router";
import type { Route } from "./+types/reference-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TelephoneLink } from "../../../ui/display/telephone-link.tsx";
import { presentCompany } from "../../company/company.present.ts";
import { readCompany } from "../../company/company.server.ts";
import ReferenceForm from "./reference-form.island.tsx";
import { findReferencePage, refusals } from "./references.server.ts";

export const meta = privatePage({
  title: "Trade reference",
  description: "What you say about a customer.",
  keyInAddress: true,
});

/** Only reads, because mail scanners open links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  const { name, phone, phone_link } = presentCompany(await readCompany(db));
  const asker = { name, phone, phone_link };
  const found = await findReferencePage(db, clock.now(), params.token);
  if (!found) return data({ asker, request: null, refusal: null }, { status: 404 });
  const { reference, application, standing } = found;
  if (standing !== "open") return { asker, request: null, refusal: refusals[standing] };
  const request = {
    applicant: application.company_name,
    referee: application[`${reference.referee}_company_name`],
    ends_at: reference.ends_at ?? "",
  };
  return { asker, request, refusal: null };
}

/** The page to which the letter to a referee links. */
export default function ReferencePage({
  loaderData: { asker, request, refusal },
  params: { token },
}: Route.ComponentProps) {
  if (!request) {
    return (
      <FormPage title="Trade reference">
        <Notice tone={refusal ? "info" : "error"}>
          {refusal ?? "This link is not complete. Please open it from our mail again."}
        </Notice>
        <Ring {...asker} />
      </FormPage>
    );
  }
  return (
    <FormPage
      below={<Ring {...asker} />}
      intro={
        <>
          <p className="wrap-anywhere">
            <strong className="text-navy-900">{request.applicant}</strong> has applied to {asker.name} for a
            trade account, and named <strong className="text-navy-900">{request.referee}</strong> as a
            reference. What you answer is read by our office alone, to decide on this account.
          </p>
          <p className="mt-2">
            Please answer by <Moment at={request.ends_at} />.
          </p>
        </>
      }
      title="Trade reference"
    >
      <ReferenceForm asker={asker.name} token={token} />
    </FormPage>
  );
}

function Ring({ phone, phone_link }: { phone: string; phone_link: string }) {
  return (
    <p className="mt-4 text-sm text-slate-600">
      A question, or rather on the telephone? Ring <TelephoneLink link={phone_link}>{phone}</TelephoneLink>.
    </p>
  );
}
