import { Link, useNavigate, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { CallOut, OtherCallOut } from "../call-outs.schema.ts";
import { CallOutBadge } from "./call-out-badge.tsx";

/** Joins call-outs that report the same vehicle, and parts them again. */
export function SameVehicle({ callOut }: { callOut: CallOut }) {
  const { joined_to, joined, similar } = callOut;
  const group = useReplacedControl(`${joined_to} ${joined.length} ${similar.length}`);
  return (
    <div {...group} aria-label="Reports of the same vehicle" className="outline-none empty:hidden">
      {(joined_to !== null || joined.length + similar.length > 0) && <Reports callOut={callOut} />}
    </div>
  );
}

function Reports({ callOut }: { callOut: CallOut }) {
  const { id, version, joined_to, joined, similar } = callOut;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const join = (into: number) =>
    make(call("POST /api/callouts/:id/join", { params: { id }, body: { into, version } }), {
      onSuccess: (main) => navigate(`/admin/call-outs/${main.id}`),
      afterwards: () => revalidate(),
    });
  const part = (one: number) =>
    make(call("DELETE /api/callouts/:id/join", { params: { id: one }, body: {} }), {
      afterwards: () => revalidate(),
    });
  const isJoined = joined_to !== null;
  return (
    <TitledCard title={isJoined ? "Joined to another call-out" : "The same vehicle"}>
      <Refusal className="mb-4" words={problem} />
      {isJoined && (
        <div className="flex flex-wrap items-center gap-3">
          <Link className="font-semibold text-ice-600 underline" to={`/admin/call-outs/${joined_to}`}>
            Go to it
          </Link>
          <Button busy={busy} onClick={() => void part(id)} size="small" variant="quiet">
            Separate it
          </Button>
        </div>
      )}
      <ul className="divide-y divide-slate-100">
        {joined.map((other) => (
          <Other key={other.id} other={other}>
            <Button busy={busy} onClick={() => void part(other.id)} size="small" variant="quiet">
              Separate <VisuallyHidden>{other.reference}</VisuallyHidden>
            </Button>
          </Other>
        ))}
        {!isJoined &&
          similar.map((other) => (
            <Other key={other.id} other={other}>
              <Button busy={busy} onClick={() => void join(other.id)} size="small" variant="secondary">
                Join to it <VisuallyHidden>{other.reference}</VisuallyHidden>
              </Button>
            </Other>
          ))}
      </ul>
    </TitledCard>
  );
}

function Other({ other, children }: { other: OtherCallOut; children: React.ReactNode }) {
  const { id, reference, status, created_at } = other;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-2">
      <Link className="figures py-1 text-ice-600 underline" to={`/admin/call-outs/${id}`}>
        {reference}
      </Link>
      <Moment at={created_at} />
      <CallOutBadge status={status} />
      {children}
    </li>
  );
}
