import { Link } from "react-router";
import { Moment } from "../../../ui/display/moment.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import type { CustomerVehicle } from "../vehicles.server.ts";

/** A fleet of more folds away behind these, which broke down last. */
const shownAtOnce = 8;

/** Lists the vehicles and trailers that a customer's call-outs named. */
export function VehiclesCard({ vehicles }: { vehicles: CustomerVehicle[] }) {
  const rest = vehicles.slice(shownAtOnce);
  return (
    <TitledCard title="Vehicles">
      {vehicles.length === 0 ? (
        <p className="text-slate-600">No call-out has named one yet.</p>
      ) : (
        <VehicleList vehicles={vehicles.slice(0, shownAtOnce)} />
      )}
      {rest.length > 0 && (
        <details className="mt-2">
          <summary className="min-h-6 cursor-pointer text-ice-600 underline">{rest.length} more</summary>
          <VehicleList vehicles={rest} />
        </details>
      )}
    </TitledCard>
  );
}

function VehicleList({ vehicles }: { vehicles: CustomerVehicle[] }) {
  return (
    <ul className="divide-y divide-slate-200">
      {vehicles.map(({ plate, unit, call_outs, last }) => (
        <li className="py-2" key={plate}>
          <span className="font-medium wrap-anywhere text-navy-900">{plate}</span>
          {unit && <span className="text-slate-600"> {unit}</span>}
          <span className="block text-sm text-slate-600">
            {call_outs === 1 ? "One call-out" : `${call_outs} call-outs, the last`}{" "}
            <Link className="inline-block min-h-6 underline" to={`/admin/call-outs/${last.id}`}>
              <Moment at={last.at} />
            </Link>
          </span>
        </li>
      ))}
    </ul>
  );
}
