import { data } from "react-router";
import type { Route } from "./+types/call-out-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { byId } from "../../../platform/validation/fields.ts";
import { ButtonLink } from "../../../ui/button-link.tsx";
import { DangerZone } from "../../../ui/danger-zone.tsx";
import { PhoneIcon } from "../../../ui/icons.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { PageTitle } from "../../../ui/page-title.tsx";
import { readCompany } from "../../company/company.server.ts";
import { presentCallOut } from "../call-outs.present.ts";
import { findCallOut, requireCallOut } from "../call-outs.server.ts";
import { CallOutBadge } from "./call-out-badge.tsx";
import { CallOutCard } from "./call-out-card.tsx";
import { CallOutNotes } from "./call-out-notes.tsx";
import { CallOutSteps } from "./call-out-steps.tsx";
import { callOutTitle } from "./call-out-title.ts";
import { DeleteCallOutButton } from "./delete-call-out-button.tsx";
import { SameVehicle } from "./same-vehicle.tsx";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { data: asked } = byId.safeParse(params);
  if (!asked || !(await findCallOut(db, asked.id))) throw data(null, { status: 404 });
  return { callOut: presentCallOut(await requireCallOut(db, asked.id), await readCompany(db)) };
}

export default function CallOutPage({ loaderData: { callOut } }: Route.ComponentProps) {
  const { reference, status, created_at, telephone, telephone_link } = callOut;
  return (
    <>
      <PageTitle
        actions={
          telephone_link && (
            <ButtonLink icon={<PhoneIcon size={20} />} to={telephone_link}>
              Call {telephone}
            </ButtonLink>
          )
        }
        back={{ to: "/admin/call-outs" }}
        title={callOutTitle(callOut)}
      >
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <CallOutBadge status={status} />
          <span className="figures">{reference}</span>
          <Moment at={created_at} />
        </p>
      </PageTitle>
      <div className="grid items-start gap-2.5 md:gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-2.5 md:gap-5 xl:order-2">
          <CallOutSteps callOut={callOut} />
        </div>
        <div className="grid gap-2.5 md:gap-5">
          <SameVehicle callOut={callOut} />
          <CallOutCard callOut={callOut} />
          <CallOutNotes callOut={callOut} />
        </div>
      </div>
      <DangerZone>
        <DeleteCallOutButton callOut={callOut} />
      </DangerZone>
    </>
  );
}
