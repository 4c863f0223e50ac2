import { Moment } from "../../ui/display/moment.tsx";
import { TitledCard } from "../../ui/page/titled-card.tsx";
import { followedInEnglish } from "./card/words/followed-words.ts";
import type { OwnCallOut, OwnVehicle } from "./driver-call-outs.schema.ts";

type Props = { callOuts: OwnCallOut[]; vehicles: OwnVehicle[]; className?: string };

/** Lists the latest breakdowns that the user and colleagues have reported, and their vehicles. */
export function OwnCallOuts({ callOuts, vehicles, className }: Props) {
  return (
    <TitledCard className={className} title="Your call-outs and vehicles">
      <ul aria-label="Call-outs" className="divide-y divide-slate-200">
        {callOuts.map((callOut) => (
          <CallOut callOut={callOut} key={callOut.reference} />
        ))}
      </ul>
      {vehicles.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold text-slate-600">
            Vehicles that the breakdown card offers you
          </h3>
          <ul className="mt-1.5 flex flex-wrap gap-2">
            {vehicles.map((vehicle) => (
              <li
                className="rounded-sm border border-slate-200 px-2.5 py-1 text-sm wrap-anywhere text-navy-900"
                key={JSON.stringify(vehicle)}
              >
                {nameOf(vehicle)}
              </li>
            ))}
          </ul>
        </>
      )}
    </TitledCard>
  );
}

function CallOut({ callOut }: { callOut: OwnCallOut }) {
  const { reference, status, page_url, report_url, created_at } = callOut;
  return (
    <li className="grid items-baseline gap-x-6 py-2.5 md:grid-cols-[14rem_minmax(0,1fr)]">
      <span className="text-sm text-slate-600">
        <Moment at={created_at} />
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-navy-900">
          <span className="font-semibold">{nameOf(callOut) || "A breakdown"}</span>:{" "}
          {followedInEnglish[status]}
        </span>
        <span className="text-sm text-slate-600">
          <span className="figures">{reference}</span>
          {report_url && (
            <>
              ,{" "}
              <a
                className="inline-block min-h-6 font-medium text-navy-900 underline"
                download={`${reference}.pdf`}
                href={report_url}
              >
                job report<span className="sr-only"> ({reference})</span>
              </a>
            </>
          )}
          {page_url && (
            <>
              ,{" "}
              <a className="inline-block min-h-6 font-medium text-navy-900 underline" href={page_url}>
                follow it<span className="sr-only"> ({reference})</span>
              </a>
            </>
          )}
        </span>
      </span>
    </li>
  );
}

function nameOf(vehicle: Partial<OwnVehicle>): string {
  return [vehicle.vehicle_number, vehicle.trailer_number, vehicle.make].filter((part) => part).join(", ");
}
