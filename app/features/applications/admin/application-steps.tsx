import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { Button, type ButtonVariant } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TitledCard } from "../../../ui/titled-card.tsx";
import type { Company } from "../../company/company.schema.ts";
import type { ApplicationStatus } from "../application-status.ts";
import type { Application } from "../applications.schema.ts";
import { ApplicationRecord } from "./application-record.tsx";
import { LetterDialog, type LetteredStatus } from "./letter-dialog.tsx";

type Props = { application: Application; from: Pick<Company, "name" | "phone"> };

/** What can be done next, and what was done. */
export function ApplicationSteps({ application, from }: Props) {
  const { id, status, version, next_statuses } = application;
  const { revalidate } = useRevalidator();
  const [writing, setWriting] = useState<LetteredStatus | null>(null);
  const [busy, setBusy] = useState<ApplicationStatus | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function take(next: ApplicationStatus) {
    setWriting(null);
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
      <div className="grid grid-cols-2 gap-2.5 xl:grid-cols-1">
        {next_statuses.map((next) => (
          <Button
            block
            busy={busy === next}
            className="px-2!"
            key={next}
            onClick={() => (isLettered(status, next) ? setWriting(next) : void take(next))}
            variant={looks(status, next)}
          >
            {labelOf(status, next)}
          </Button>
        ))}
      </div>
      <ApplicationRecord application={application} />
      {writing && (
        <LetterDialog
          application={application}
          from={from}
          onClose={() => setWriting(null)}
          onSent={() => {
            setWriting(null);
            setFailure(null);
            void revalidate();
          }}
          onWithout={() => void take(writing)}
          status={writing}
        />
      )}
    </TitledCard>
  );
}

/** Taking a decision back is nobody's business outside. */
function isLettered(status: ApplicationStatus, next: ApplicationStatus): next is LetteredStatus {
  return next === "references_asked" ? status === "received" : next === "approved" || next === "declined";
}

function labelOf(status: ApplicationStatus, next: ApplicationStatus): string {
  if (status === "spam") return "Not spam: treat as received";
  if (next === "references_asked" && status !== "received") return "Back to references asked";
  return labels[next];
}

const labels: Record<ApplicationStatus, string> = {
  received: "Back to received",
  references_asked: "Ask references",
  approved: "Approve",
  declined: "Decline",
  spam: "Mark as spam",
};

function looks(status: ApplicationStatus, next: ApplicationStatus): ButtonVariant {
  if (next === "approved") return "primary";
  return next === "declined" || isLettered(status, next) ? "secondary" : "quiet";
}
