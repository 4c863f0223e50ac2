import { call } from "../../../platform/browser/calls/call.ts";
import { Link, useNavigate } from "react-router";
import type { Route } from "./+types/call-out-page";
import {
  requirePageItem,
  servicesContext,
  viewerContext,
} from "../../../platform/http/page-context.server.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { NotesCard } from "../../../ui/display/notes-card.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import type { CallOut } from "../call-outs.schema.ts";
import { findCallOut, requireCallOut } from "../call-outs.server.ts";
import { showCallOut } from "../show-call-out.server.ts";
import { RehearsalView } from "../rehearsal/rehearsal-view.tsx";
import { readRehearsal } from "../rehearsal/rehearsal.server.ts";
import { WakingsCard } from "../waking/wakings-card.tsx";
import { BelongsTo } from "./belongs-to.tsx";
import { CallOutBadge } from "./call-out-badge.tsx";
import { CallOutCard } from "./call-out-card.tsx";
import { CallOutSteps } from "./call-out-steps.tsx";
import { callOutTitle } from "./call-out-title.ts";
import { JobReportCard } from "./job-report-card.tsx";
import { LinkToDriver } from "./link-to-driver.tsx";
import { SameVehicle } from "./same-vehicle.tsx";
import { SendToEngineer } from "./send-to-engineer.tsx";
import { TellDriver } from "./tell-driver.tsx";
import { useNewest } from "./use-newest.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const { id } = await requirePageItem(params, (asked) => findCallOut(services.db, asked));
  const viewer = await context.get(viewerContext)();
  const callOut = await showCallOut(services, viewer, await requireCallOut(services.db, id));
  return { callOut, rehearsal: callOut.is_rehearsal ? await readRehearsal(services.db, id) : null };
}

export default function CallOutPage({ loaderData: { callOut, rehearsal } }: Route.ComponentProps) {
  if (rehearsal) return <RehearsalView rehearsal={rehearsal} />;
  return <CallOutView callOut={callOut} />;
}

function CallOutView({ callOut }: { callOut: CallOut }) {
  const { id, reference, status, created_at, telephone, telephone_link, page_url, customer } = callOut;
  const [likeliest] = callOut.likely;
  const navigate = useNavigate();
  useNewest(page_url);
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
          {customer && (
            <Link className="py-1 text-ice-600 underline" to={`/admin/customers/${customer.id}`}>
              {customer.company_name}
            </Link>
          )}
          {customer?.is_on_stop && <Badge tone="danger">Customer on stop</Badge>}
          {!customer && likeliest?.is_on_stop && <Badge tone="danger">Probably a customer on stop</Badge>}
        </p>
      </PageTitle>
      <div className="grid items-start gap-2.5 md:gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-2.5 md:gap-5 xl:order-2">
          <CallOutSteps callOut={callOut} />
          <SendToEngineer callOut={callOut} key={id} />
          <LinkToDriver callOut={callOut} />
          <TellDriver callOut={callOut} />
          <WakingsCard {...callOut} />
        </div>
        <div className="grid gap-2.5 md:gap-5">
          <SameVehicle callOut={callOut} />
          {callOut.report && <JobReportCard callOut={callOut} key={`report ${id}`} report={callOut.report} />}
          <CallOutCard callOut={callOut} />
          <BelongsTo callOut={callOut} key={id} />
          <NotesCard
            add={(text) => call("POST /api/callouts/:id/notes", { params: { id }, body: { text } })}
            notes={callOut.notes}
            filesOf={`/api/callouts/${id}`}
            of={`call-out ${id}`}
          />
        </div>
      </div>
      <DangerZone>
        <DeleteButton
          act={() => call("DELETE /api/callouts/:id", { params: { id } })}
          id={id}
          kind="call-out"
          name={`The call-out ${reference}`}
          onDone={() => navigate("/admin/call-outs")}
          what={`The call-out ${reference} will be deleted, with its notes and photographs.`}
        >
          Delete
        </DeleteButton>
      </DangerZone>
    </>
  );
}
