import { type ReactNode, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { firmFormat } from "../../../platform/firm-time.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Dialog } from "../../../ui/dialogs/dialog.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { weekdays } from "../../../platform/weekdays.ts";
import type { OnCallPlan, OnCallShift } from "./on-call.schema.ts";
import { onCallInWords } from "./on-call.present.ts";
import { PlanForm } from "./plan-form.tsx";

const morning = "06:00";
const dayAndTime = firmFormat({
  weekday: "short",
  day: "numeric",
  month: "short",
  hour: "2-digit",
  minute: "2-digit",
});

/** Who is woken first, and the plan behind it. */
export function OnCallCard({ plan, children }: { plan: OnCallPlan; children?: ReactNode }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const [adding, setAdding] = useState<"weekly" | "once" | null>(null);
  const take = () =>
    make(call("POST /api/on-call/taking", { body: { until: morning } }), { afterwards: revalidate });
  return (
    <TitledCard intro={<OnCallNow plan={plan} />} title="On call">
      <UnlessLookOnly>
        <div className="flex flex-wrap gap-2.5">
          <Button busy={busy} onClick={() => void take()}>
            I take it until {morning}
          </Button>
          <Button onClick={() => setAdding("weekly")} variant="secondary">
            Plan each week
          </Button>
          <Button onClick={() => setAdding("once")} variant="secondary">
            Plan some days
          </Button>
        </div>
      </UnlessLookOnly>
      {problem && (
        <p className="mt-2.5 font-medium text-danger" role="alert">
          {problem}
        </p>
      )}
      {plan.data.length > 0 && (
        <ul className="mt-4 divide-y divide-slate-200">
          {plan.data.map((shift) => (
            <PlannedShift key={shift.id} shift={shift} />
          ))}
        </ul>
      )}
      <Gaps gaps={plan.gaps} />
      {children}
      <Dialog
        isOpen={adding !== null}
        onClose={() => setAdding(null)}
        title={adding === "once" ? "Plan some days" : "Plan each week"}
      >
        {adding && (
          <PlanForm
            isOnce={adding === "once"}
            onCancel={() => setAdding(null)}
            onDone={async () => {
              setAdding(null);
              await revalidate();
            }}
            people={plan.people}
          />
        )}
      </Dialog>
    </TitledCard>
  );
}

export function OnCallNow({ plan }: { plan: OnCallPlan }) {
  const { now, warning } = onCallInWords(plan);
  return (
    <>
      {now} {warning && <span className="text-danger-dark">{warning}</span>}
    </>
  );
}

function PlannedShift({ shift }: { shift: OnCallShift }) {
  const { revalidate } = useRevalidator();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2.5 py-2.5">
      <div>
        <p className="font-medium">
          {shift.name} {shift.place === 2 && <Badge>Second</Badge>}
        </p>
        <p className="text-sm text-slate-600">{timesOf(shift)}</p>
      </div>
      <UnlessLookOnly>
        <ConfirmButton
          act={() => call("DELETE /api/on-call/shifts/:id", { params: { id: shift.id } })}
          onDone={revalidate}
          size="small"
          variant="secondary"
          what={`${shift.name} will no longer be on call: ${timesOf(shift)}.`}
        >
          Remove
        </ConfirmButton>
      </UnlessLookOnly>
    </li>
  );
}

function timesOf({ weekdays: planned, from_time, to_time, starts_at, ends_at }: OnCallShift): string {
  if (starts_at && ends_at)
    return `${dayAndTime.format(new Date(starts_at))} to ${dayAndTime.format(new Date(ends_at))}`;
  const names = (planned ?? []).map((day) => (weekdays[day - 1] ?? "").slice(0, 3));
  return `${names.length === 7 ? "Every day" : names.join(", ")}, ${from_time} to ${to_time}`;
}

const mostGaps = 7;

function Gaps({ gaps }: Pick<OnCallPlan, "gaps">) {
  if (gaps.length === 0) return null;
  return (
    <details className="mt-4 text-sm text-slate-600">
      <summary className="cursor-pointer py-1">
        In the next seven days nobody is planned at {gaps.length} {gaps.length === 1 ? "time" : "times"}. Then
        everybody is woken.
      </summary>
      <ul className="mt-1.5 grid gap-1">
        {gaps.slice(0, mostGaps).map(({ starts_at, ends_at }) => (
          <li key={starts_at}>
            {dayAndTime.format(new Date(starts_at))} to {dayAndTime.format(new Date(ends_at))}
          </li>
        ))}
      </ul>
    </details>
  );
}
