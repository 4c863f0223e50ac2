import { Moment } from "../../ui/display/moment.tsx";
import { TitledCard } from "../../ui/page/titled-card.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { OwnApplication as Application, OwnReference, VisibleStatus } from "./own-application.server.ts";

type Props = { application: Application; className?: string };

/** Shows an applicant the state of their application and the next step. */
export function OwnApplication({ application, className }: Props) {
  const { reference, status, created_at, references } = application;
  return (
    <TitledCard className={className} title="Your trade account">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <StatusBadge status={status} />
        <span className="figures font-semibold text-navy-900">{reference}</span>
        <span className="text-sm text-slate-600">
          sent <Moment at={created_at} />
        </span>
      </p>
      <p className="mt-2.5">{next[status]}</p>
      {references.length > 0 && (
        <ul aria-label="Your references" className="mt-4 divide-y divide-slate-200 border-t border-slate-200">
          {references.map((one, index) => (
            <Reference key={index} number={index + 1} reference={one} />
          ))}
        </ul>
      )}
      {references.some(({ asked_at, answered_at }) => asked_at && !answered_at) && (
        <p className="mt-2 text-sm text-slate-600">
          We remind whoever has not answered after 5 days and after 10. A word from you helps, too.
        </p>
      )}
    </TitledCard>
  );
}

type ReferenceProps = { number: number; reference: OwnReference };

function Reference({ number, reference: { company_name, asked_at, answered_at } }: ReferenceProps) {
  const at = answered_at ?? asked_at;
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
      <span className="min-w-0 font-medium wrap-anywhere text-navy-900" dir="auto">
        {number}. {company_name}
      </span>
      <span className="text-sm text-slate-600">
        {answered_at ? "Has answered" : asked_at ? "Asked, no answer yet" : "Not asked yet"}
        {at && (
          <>
            {" "}
            (<Moment at={at} />)
          </>
        )}
      </span>
    </li>
  );
}

const next: Record<VisibleStatus, string> = {
  received: "We have your application. Next we read it, and may write to your two references.",
  references_asked: "We have asked your two references. Once they have answered, we decide and write to you.",
  // An open account shows its own card instead of this text.
  approved: "We have approved it. Ring us to hear how your account stands today.",
  declined: "We cannot open one at present. We still work for you, with payment when the work is done.",
};
