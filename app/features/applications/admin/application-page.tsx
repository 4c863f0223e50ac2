import { data } from "react-router";
import type { Route } from "./+types/application-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import { readCompany } from "../../company/company.server.ts";
import { presentApplication } from "../applications.present.ts";
import { findApplication, requireApplicationWithHistory } from "../applications.server.ts";
import { ApplicationNotes } from "./application-notes.tsx";
import { ApplicationSteps } from "./application-steps.tsx";
import { FieldList } from "./field-list.tsx";
import { ReferenceCard } from "./reference-card.tsx";
import { SignedCard } from "./signed-card.tsx";
import { StatusBadge } from "./status-badge.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { data: asked } = byId.safeParse(params);
  if (!asked || !(await findApplication(db, asked.id))) throw data(null, { status: 404 });
  const { name } = await readCompany(db);
  return {
    application: presentApplication(await requireApplicationWithHistory(db, asked.id)),
    ownName: name,
  };
}

export default function ApplicationPage({ loaderData: { application, ownName } }: Route.ComponentProps) {
  const { reference, status, company_name, created_at, pdf_url } = application;
  return (
    <>
      <PageTitle
        actions={
          <ButtonLink download icon={<DownloadIcon size={20} />} to={pdf_url} variant="secondary">
            Download PDF
          </ButtonLink>
        }
        back={{ to: "/admin/applications" }}
        title={company_name}
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <StatusBadge status={status} />
          <span className="figures">{reference}</span>
          <Moment at={created_at} />
        </p>
      </PageTitle>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-5 xl:order-2">
          <ApplicationSteps application={application} />
          <ApplicationNotes application={application} />
        </div>
        <div className="grid gap-5">
          <TitledCard title="Company and contact">
            <FieldList application={application} prefix="" />
          </TitledCard>
          <ReferenceCard application={application} number={1} ownName={ownName} />
          <ReferenceCard application={application} number={2} ownName={ownName} />
          <SignedCard application={application} />
        </div>
      </div>
    </>
  );
}
