import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { type CallOutStatus, callOutStatuses, isOpen, statusLabels } from "../call-out-status.ts";
import type { CallOut } from "../call-outs.schema.ts";
import { CancelForm } from "./cancel-form.tsx";
import { OnWayForm } from "./on-way-form.tsx";

type Coming = { technician?: string | null; expected_in_minutes?: number | null; reason?: string | null };

/** Offers the possible next steps and lists the past ones. The driver's page shows each step at once. */
export function CallOutSteps({ callOut }: { callOut: CallOut }) {
  const { id, status, version, next_statuses, steps, technician } = callOut;
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [asked, setAsked] = useState<"on_way" | "cancelled" | null>(null);
  const group = useReplacedControl(`${status} ${asked}`);

  const take = (next: CallOutStatus, coming: Coming = {}) => {
    return make(
      call("PATCH /api/callouts/:id", { params: { id }, body: { status: next, version, ...coming } }),
      {
        // A refusal leaves the form open with what was typed.
        onSuccess: () => setAsked(null),
        // Reloads after a refusal, too, to show what somebody else did meanwhile.
        afterwards: () => revalidate(),
      },
    );
  };

  return (
    <TitledCard title="Progress">
      {problem && (
        <Notice className="mb-4" tone="error">
          {problem} This is how it stands now.
        </Notice>
      )}
      <div {...group} aria-label={`Call-out: ${statusLabels[status]}`} className="outline-none">
        {asked === "on_way" ? (
          <OnWayForm
            busy={busy}
            onCancel={() => setAsked(null)}
            onSend={(coming) => void take("on_way", coming)}
            technician={technician}
          />
        ) : asked === "cancelled" ? (
          <CancelForm
            busy={busy}
            isComing={status === "on_way"}
            onBack={() => setAsked(null)}
            onCancel={(reason) => void take("cancelled", { reason })}
          />
        ) : (
          <div className="grid grid-cols-2 gap-2.5 xl:grid-cols-1">
            {status === "on_way" && callOut.joined_to === null && (
              <Button block busy={busy} onClick={() => setAsked("on_way")} variant="secondary">
                Change who and when
              </Button>
            )}
            {next_statuses.map((next) => (
              <Button
                block
                busy={busy}
                className="px-2!"
                key={next}
                onClick={() => (asksFirst(status, next) ? setAsked(next) : void take(next))}
                variant={variantOf(status, next, next_statuses[0])}
              >
                {labelOf(status, next)}
              </Button>
            ))}
          </div>
        )}
      </div>
      <ol className="mt-5 grid gap-2 border-t border-slate-100 pt-4 text-sm">
        {steps.map((step, at) => (
          <li key={at}>
            <span className="font-medium text-navy-900">{statusLabels[step.status]}</span>
            {step.technician && `, ${step.technician}`}
            {step.expected_at && (
              <>
                , expected <Moment at={step.expected_at} />
              </>
            )}
            {step.reason && `: ${step.reason}`}
            <span className="block text-slate-600">
              {step.by}, <Moment at={step.at} />
              {step.arrived_at && (
                <>
                  , pressed without signal, here <Moment at={step.arrived_at} />
                </>
              )}
            </span>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

function asksFirst(from: CallOutStatus, to: CallOutStatus): to is "on_way" | "cancelled" {
  if (to === "cancelled") return true;
  return to === "on_way" && callOutStatuses.indexOf(from) < callOutStatuses.indexOf(to);
}

/** Opening again what is done is rare, so it is no main action. */
function variantOf(from: CallOutStatus, to: CallOutStatus, first: CallOutStatus | undefined) {
  if (to === "cancelled") return "quiet";
  return to === first && isOpen(from) ? "primary" : "secondary";
}

function labelOf(from: CallOutStatus, to: CallOutStatus): string {
  if (from === "cancelled") return `Open it again: ${statusLabels[to].toLowerCase()}`;
  if (!isOpen(from)) return "Open it again";
  if (to === "cancelled") return "Cancel it";
  const isBack = callOutStatuses.indexOf(to) < callOutStatuses.indexOf(from);
  return isBack ? `Back to “${statusLabels[to].toLowerCase()}”` : labels[to];
}

const labels: Record<CallOutStatus, string> = { ...statusLabels, seen: "I have seen it" };
