import { Moment } from "../../ui/moment.tsx";
import { TitledCard } from "../../ui/titled-card.tsx";
import { StatusBadge } from "./status-badge.tsx";
import type { OwnApplication as Application, ToldStatus } from "./own-application.server.ts";

type Props = { application: Application; className?: string };

/** How far somebody's own application is, and what comes next. */
export function OwnApplication({ application: { reference, status, created_at }, className }: Props) {
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
    </TitledCard>
  );
}

const next: Record<ToldStatus, string> = {
  received: "We have your application. Next we read it, and may write to your two references.",
  references_asked: "We have asked your two references. Once they have answered, we decide and write to you.",
  approved: "Your account is open. When you need us, ring and give the name of your company.",
  declined: "We cannot open one at present. We still work for you, with payment when the work is done.",
};
