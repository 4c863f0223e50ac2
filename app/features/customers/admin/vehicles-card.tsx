import { useState } from "react";
import { Link, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { CustomerVehicle } from "../vehicles.server.ts";
import { VehicleDialog } from "./vehicle-dialog.tsx";

/** A fleet of more folds away behind these, which broke down last. */
const shownAtOnce = 8;

type Props = { id: number; vehicles: CustomerVehicle[] };

/** Lists the vehicles and trailers of a customer: those that the office typed, and those that call-outs named. */
export function VehiclesCard({ id, vehicles }: Props) {
  const { busy, problem, make } = useCall();
  const { revalidate } = useRevalidator();
  const [edited, setEdited] = useState<CustomerVehicle | "new">();
  const rest = vehicles.slice(shownAtOnce);
  const remove = ({ plate }: CustomerVehicle) =>
    make(call("POST /api/customers/:id/vehicles/remove", { params: { id }, body: { number_plate: plate } }), {
      afterwards: () => revalidate(),
    });
  const list = (some: CustomerVehicle[]) => (
    <ul className="divide-y divide-slate-200">
      {some.map((vehicle) => (
        <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2" key={vehicle.plate}>
          <Words vehicle={vehicle} />
          <UnlessLookOnly>
            <Press busy={busy} onPress={() => setEdited(vehicle)} plate={vehicle.plate} words="Edit" />
            {vehicle.is_typed && (
              <Press busy={busy} onPress={() => void remove(vehicle)} plate={vehicle.plate} words="Remove" />
            )}
          </UnlessLookOnly>
        </li>
      ))}
    </ul>
  );
  return (
    <TitledCard title="Vehicles">
      <Refusal className="mb-3" words={problem} />
      {vehicles.length === 0 ? (
        <p className="text-slate-600">
          None yet. Add them here, or several at once with Edit, below Details. Call-outs add theirs.
        </p>
      ) : (
        list(vehicles.slice(0, shownAtOnce))
      )}
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-ice-600 underline">{rest.length} more</summary>
          {list(rest)}
        </details>
      )}
      <UnlessLookOnly>
        <Button className="mt-3" onClick={() => setEdited("new")} size="small" variant="secondary">
          Add a vehicle
        </Button>
      </UnlessLookOnly>
      {edited && (
        <VehicleDialog
          id={id}
          onClose={() => setEdited(undefined)}
          vehicle={edited === "new" ? undefined : edited}
        />
      )}
    </TitledCard>
  );
}

type PressProps = { words: string; plate: string; busy: boolean; onPress: () => void };

function Press({ words, plate, busy, onPress }: PressProps) {
  return (
    <Button className="max-md:min-h-11" disabled={busy} onClick={onPress} size="small" variant="quiet">
      {words}
      <VisuallyHidden> {plate}</VisuallyHidden>
    </Button>
  );
}

function Words({ vehicle: { plate, unit, note, call_outs, last } }: { vehicle: CustomerVehicle }) {
  return (
    <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
      <span className="font-medium text-navy-900">{plate}</span>
      {unit && <span className="text-slate-600"> {unit}</span>}
      {note && <span className="block text-sm text-slate-600">{note}</span>}
      <span className="block text-sm text-slate-600">
        {last ? (
          <>
            {call_outs === 1 ? "One call-out" : `${call_outs} call-outs, the last`}{" "}
            <Link className="inline-block min-h-6 underline" to={`/admin/call-outs/${last.id}`}>
              <Moment at={last.at} />
            </Link>
          </>
        ) : (
          "No call-out yet"
        )}
      </span>
    </span>
  );
}
