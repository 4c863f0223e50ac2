import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { Moment } from "../../../ui/moment.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { ApplicationStatus } from "../application-status.ts";
import type { Application } from "../applications.schema.ts";

/** What can be done next, and what was done. */
export function ApplicationSteps({ application }: { application: Application }) {
  const { id, status, version, next_statuses, steps, created_at } = application;
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<ApplicationStatus | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function take(next: ApplicationStatus) {
    setBusy(next);
    const outcome = await call("PATCH /api/applications/:id", {
      params: { id },
      body: { status: next, version },
    });
    setBusy(null);
    setFailure(outcome.ok ? null : outcome.message);
    // Also after a refusal: what somebody else did meanwhile is shown then, and what can follow on it.
    await revalidate();
  }

  return (
    <TitledCard title="Progress">
      {failure && (
        <Notice className="mb-4" tone="error">
          {failure} This is how it stands now.
        </Notice>
      )}
      <div className="grid gap-2.5">
        {next_statuses.map((next) => (
          <Button block busy={busy === next} key={next} onClick={() => void take(next)} variant={looks(next)}>
            {status === "spam" ? "Not spam: treat as received" : labels[next]}
          </Button>
        ))}
      </div>
      <ol className="mt-6 grid gap-3 border-l-2 border-ice-300 pl-4 text-sm" aria-label="What was done">
        <li>
          <p className="font-semibold text-navy-900">Application received</p>
          <p className="text-slate-600">
            <Moment at={created_at} />
          </p>
        </li>
        {steps.map(({ at, by, action }) => (
          <li key={`${at} ${action}`}>
            <p className="font-semibold text-navy-900 first-letter:uppercase">{action}</p>
            <p className="text-slate-600">
              {by}, <Moment at={at} />
            </p>
          </li>
        ))}
      </ol>
    </TitledCard>
  );
}

const labels: Record<ApplicationStatus, string> = {
  received: "Back to received",
  references_asked: "References asked",
  approved: "Approve",
  declined: "Decline",
  spam: "Mark as spam",
};

function looks(next: ApplicationStatus): ButtonVariant {
  if (next === "approved") return "primary";
  return next === "spam" || next === "received" ? "quiet" : "secondary";
}
