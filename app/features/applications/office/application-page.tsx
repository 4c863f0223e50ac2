import { call } from "../../../platform/browser/calls/call.ts";
import { Link, useNavigate } from "react-router";
import type { Route } from "./+types/application-page";
import {
  requirePageItem,
  servicesContext,
  viewerContext,
} from "../../../platform/http/page-context.server.ts";
import { canSendMail } from "../../../platform/mail/mail-state.server.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { DownloadIcon, MailIcon, PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { NotesCard } from "../../../ui/display/notes-card.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import { readCompany } from "../../company/company.server.ts";
import { whoSees } from "../../customers/opened-to.server.ts";
import { customerOf } from "../../customers/time-line.server.ts";
import { isSentBy } from "../own-application.server.ts";
import { readFirm } from "../../firm/firm.server.ts";
import { presentApplication } from "../applications.present.ts";
import { findApplication, requireApplicationWithHistory } from "../applications.server.ts";
import { timeToTakeBack } from "../letters/take-back-step.server.ts";
import { AnswersCard } from "./answers-card.tsx";
import { ApplicationSteps } from "./application-steps.tsx";
import { FieldList } from "./field-list.tsx";
import { ReferencesCard } from "./references-card.tsx";
import { MissingCard } from "./missing-card.tsx";
import { SignedCard } from "./signed-card.tsx";
import { StatusBadge } from "../status-badge.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { db, clock } = services;
  const { id } = await requirePageItem(params, (asked) => findApplication(db, asked));
  const [{ name, phone }, terms] = await Promise.all([readCompany(db), readFirm(db)]);
  const found = await requireApplicationWithHistory(db, id);
  const customer = await customerOf(db, "application", id);
  const viewer = await context.get(viewerContext)();
  const milliseconds = timeToTakeBack(found, clock.now());
  return {
    application: presentApplication(found),
    customer,
    opensTo: await whoSees(db, found, customer?.id),
    isOwn: viewer !== null && (await isSentBy(db, viewer.userId, found)),
    now: clock.now().toISOString(),
    from: { name, phone, terms },
    takeBack: milliseconds > 0 ? { milliseconds, leaves: await canSendMail(services) } : null,
  };
}

export default function ApplicationPage({
  loaderData: { application, customer, opensTo, isOwn, from, takeBack, now },
}: Route.ComponentProps) {
  const { id, reference, status, company_name, created_at, pdf_url } = application;
  const navigate = useNavigate();
  return (
    <>
      <PageTitle
        actions={<Contact application={application} />}
        back={{ to: "/admin/applications" }}
        title={company_name}
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <StatusBadge status={status} />
          <span className="figures">{reference}</span>
          <Moment at={created_at} />
          {customer && (
            <Link
              className="min-w-0 wrap-anywhere text-ice-600 underline"
              to={`/admin/customers/${customer.id}`}
            >
              File of {customer.company_name}
            </Link>
          )}
          <ButtonLink
            download
            icon={<DownloadIcon size={18} />}
            size="small"
            to={pdf_url}
            variant="secondary"
          >
            Download PDF
          </ButtonLink>
        </p>
      </PageTitle>
      <div className="grid items-start gap-2.5 md:gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-2.5 md:gap-5 xl:order-2">
          <AnswersCard answers={application.answers} id={id} />
          <MissingCard application={application} now={now} />
          <ApplicationSteps
            application={application}
            from={from}
            isOwn={isOwn}
            opensTo={opensTo}
            takeBack={takeBack}
          />
          <NotesCard
            add={(text) => call("POST /api/applications/:id/notes", { params: { id }, body: { text } })}
            notes={application.notes}
            of={`application ${id}`}
          />
        </div>
        <div className="grid gap-2.5 md:gap-5">
          <TitledCard title="Company and contact">
            <FieldList fields={application.fields} telephoneLinks={application.telephone_links} />
          </TitledCard>
          <ReferencesCard application={application} from={from} now={now} />
          <SignedCard application={application} />
        </div>
      </div>
      <DangerZone>
        <DeleteButton
          act={() => call("DELETE /api/applications/:id", { params: { id } })}
          id={id}
          kind="application"
          name={`The application ${reference}`}
          onDone={() => navigate("/admin/applications")}
          what={`The application of ${company_name} (${reference}) will be deleted, with its notes, signature and PDF.`}
        >
          Delete
        </DeleteButton>
      </DangerZone>
    </>
  );
}

/** The links with which the office rings or writes to the applicant. */
function Contact({
  application: { fields, telephone_links },
}: Pick<Route.ComponentProps["loaderData"], "application">) {
  return (
    <>
      {telephone_links.telephone && (
        <ButtonLink icon={<PhoneIcon size={20} />} to={telephone_links.telephone}>
          Call <VisuallyHidden>{fields.name}</VisuallyHidden>
        </ButtonLink>
      )}
      <ButtonLink icon={<MailIcon size={20} />} to={`mailto:${fields.email}`} variant="secondary">
        Mail <VisuallyHidden>{fields.name}</VisuallyHidden>
      </ButtonLink>
    </>
  );
}
