import { useState } from "react";
import { Link } from "react-router";
import type { Route } from "./+types/call-outs-page";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import type { LateRule } from "../../../ui/display/late-rule.ts";
import { Age } from "../../../ui/display/age.tsx";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { EmptyState } from "../../../ui/lists/empty-state.tsx";
import { ExportLink } from "../../../ui/buttons/export-link.tsx";
import { PhoneIcon } from "../../../ui/buttons/icons.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { ListHead } from "../../../ui/lists/list-head.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { Pagination } from "../../../ui/lists/pagination.tsx";
import { RowLink, RowList, RowTitle } from "../../../ui/lists/row-list.tsx";
import { isOpen } from "../call-out-status.ts";
import { readCallersOf } from "../callers.server.ts";
import { presentCallOuts } from "../call-outs.present.ts";
import { callOutQuery, type CallOutSummary } from "../call-outs.schema.ts";
import { listCallOuts } from "../list-call-outs.server.ts";
import { countOpenCallOuts } from "../count-open.server.ts";
import { countLateCallOuts, readCallOutLateRule } from "../late-call-outs.server.ts";
import { countWakeDevices } from "../waking/devices.server.ts";
import { OnCallNow } from "../waking/on-call-card.tsx";
import { readPlan } from "../waking/on-call.server.ts";
import { RehearsalPart } from "../rehearsal/rehearsal-part.tsx";
import { readRehearsalState } from "../rehearsal/rehearsal.server.ts";
import { AlertSwitch } from "./alerts/alert-switch.tsx";
import { CallOutBadge } from "./call-out-badge.tsx";
import { callOutTitle } from "./call-out-title.ts";
import { OpenCallOutDialog } from "./open-call-out-dialog.tsx";
import { usePolledCallOuts } from "./use-new-call-outs.ts";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, clock, config } = context.get(servicesContext);
  const query = callOutQuery.parse(Object.fromEntries(url.searchParams));
  const now = clock.now();
  const found = await listCallOuts(db, now, query);
  const late = await readCallOutLateRule(db, now);
  return {
    rehearsal: await readRehearsalState(db),
    plan: await readPlan(db, now, await countWakeDevices({ db, config })),
    open: await countOpenCallOuts(db),
    late,
    lateCount: await countLateCallOuts(db, late),
    now: now.toISOString(),
    search: query.search ?? "",
    status: query.status ?? "",
    sort: query.sort ?? "",
    ...presentCallOuts(found, await readCallersOf(db, found.callOuts), query.page),
  };
}

const columns = "md:grid-cols-[minmax(0,1fr)_9rem_12rem] xl:grid-cols-[minmax(0,1fr)_11rem_13rem]";
const heads = [
  { label: "Vehicle and place" },
  { label: "Came in", order: "", reverse: "oldest" },
  { label: "How it stands" },
];

const orders = [
  { value: "", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
];

export default function CallOutsPage({ loaderData }: Route.ComponentProps) {
  const [isOpening, setIsOpening] = useState(false);
  usePolledCallOuts();
  const { open, lateCount, search, sort, data, current_page, last_page } = loaderData;
  const filters = [
    { value: "", label: "Open", count: open },
    ...(lateCount > 0 || loaderData.status === "late"
      ? [{ value: "late", label: "Late", count: lateCount }]
      : []),
    { value: "done", label: "Done" },
    { value: "cancelled", label: "Cancelled" },
    { value: "all", label: "All" },
  ];
  return (
    <>
      <PageTitle
        actions={
          <>
            <ExportLink list="call-outs" />
            <Button icon={<PhoneIcon size={20} />} onClick={() => setIsOpening(true)}>
              Open one
            </Button>
          </>
        }
        title="Call-outs"
      >
        <p>Breakdowns that drivers sent or rang about.</p>
        <p className="mt-1">
          <OnCallNow plan={loaderData.plan} />{" "}
          <Link className="text-ice-600 underline" to="/admin/waking">
            Who is woken
          </Link>
        </p>
        <RehearsalPart now={loaderData.now} state={loaderData.rehearsal} />
      </PageTitle>
      {isOpening && <OpenCallOutDialog onClose={() => setIsOpening(false)} />}
      <AlertSwitch />
      <ListHead
        filters={filters}
        list={loaderData}
        orders={orders}
        placeholder="Vehicle, trailer, telephone or reference"
        words={{ one: "call-out", several: "call-outs" }}
      />
      {data.length === 0 ? (
        <EmptyState title={search ? `Nothing found for “${search}”` : "No call-outs here"} />
      ) : (
        <RowList columns={columns} heads={heads} label="Call-outs" order={sort}>
          {data.map((callOut) => (
            <CallOutRow callOut={callOut} key={callOut.id} {...loaderData} />
          ))}
        </RowList>
      )}
      <Pagination label="Pages of call-outs" lastPage={last_page} page={current_page} />
      <p className="mt-6">
        <Link className="text-ice-600 underline" to="/admin/call-outs/times">
          How fast we were
        </Link>
      </p>
    </>
  );
}

type RowProps = { callOut: CallOutSummary; now: string; late: LateRule };

function CallOutRow({ callOut, now, late }: RowProps) {
  const { id, reference, status, created_at, technician, expected_at, joined_to, customer } = callOut;
  const { is_rehearsal } = callOut;
  const age = isOpen(status) ? (
    <Age at={created_at} late={status === "received" && !is_rehearsal ? late : undefined} now={now} />
  ) : (
    <Moment at={created_at} />
  );
  return (
    <RowLink columns={columns} to={`/admin/call-outs/${id}`}>
      <RowTitle
        title={
          <>
            {callOutTitle(callOut)} {customer?.is_on_stop && <Badge tone="danger">On stop</Badge>}
          </>
        }
      >
        {customer && `${customer.is_certain ? "" : "Probably "}${customer.company_name} · `}
        {whereOf(callOut)}
      </RowTitle>
      <span className="hidden text-slate-600 md:block">
        {age}
        <span className="figures block text-xs">{reference}</span>
      </span>
      <span className="text-xs text-slate-600 max-md:max-w-36 max-md:text-right">
        {is_rehearsal ? <Badge>Rehearsal</Badge> : <CallOutBadge status={status} />}
        {joined_to !== null && <span className="block">Joined to another</span>}
        {status === "on_way" && (technician || expected_at) && (
          <span className="block">
            {technician}
            {technician && expected_at && ", "}
            {expected_at && <Moment at={expected_at} />}
          </span>
        )}
        <span className="block md:hidden">{age}</span>
      </span>
    </RowLink>
  );
}

function whereOf({ place, grid_reference, alarm_code, is_rehearsal }: CallOutSummary): string {
  if (is_rehearsal) return "Who would be reached at night";
  const parts = [place, grid_reference, alarm_code && `alarm ${alarm_code}`].filter((part) => part);
  return parts.length > 0 ? parts.join(", ") : "No place given: please ring.";
}
