import { useEffect, useEffectEvent } from "react";
import { useNavigate, useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { pollWhileActive } from "../../../platform/browser/calls/poll-while-active.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Badge } from "../../../ui/display/badge.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DangerZone } from "../../../ui/dialogs/danger-zone.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";
import { TitledCard } from "../../../ui/page/titled-card.tsx";
import { clockOf, outcomeInWords } from "./rehearsal.present.ts";
import type { Attempt, Rehearsal } from "./rehearsal.schema.ts";

const pollMilliseconds = 3_000;

/** A rehearsal while it runs, and its result afterwards. */
export function RehearsalView({ rehearsal }: { rehearsal: Rehearsal }) {
  const { id, reference, outcome, begun_by, begun_at, attempts } = rehearsal;
  const isRunning = outcome === "running";
  const navigate = useNavigate();
  useNewAttempts(isRunning);
  return (
    <>
      <PageTitle back={{ to: "/admin/call-outs" }} title="Rehearsal: no driver waits">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <Badge>Rehearsal</Badge>
          <span className="figures">{reference}</span>
          <span>
            Begun by {begun_by}, <Moment at={begun_at} />
          </span>
        </p>
      </PageTitle>
      <div className="grid max-w-form gap-2.5 md:gap-5">
        {isRunning ? <Running {...rehearsal} /> : <Result rehearsal={rehearsal} />}
        <TitledCard
          intro="“Handed over” means that the push service, the gateway or the mail server took it."
          title="Who was tried"
        >
          {attempts.length === 0 ? (
            <p>Nobody yet.</p>
          ) : (
            <ul className="divide-y divide-slate-200 text-sm">
              {attempts.map((attempt, at) => (
                <AttemptRow attempt={attempt} begunAt={begun_at} key={at} />
              ))}
            </ul>
          )}
        </TitledCard>
      </div>
      {!isRunning && (
        <DangerZone>
          <DeleteButton
            act={() => call("DELETE /api/callouts/:id", { params: { id } })}
            id={id}
            kind="call-out"
            name={`The rehearsal ${reference}`}
            onDone={() => navigate("/admin/call-outs")}
            what={`The rehearsal ${reference} and its result will be deleted.`}
          >
            Delete
          </DeleteButton>
        </DangerZone>
      )}
    </>
  );
}

/** No event tells of an attempt, so the page asks. */
function useNewAttempts(isRunning: boolean): void {
  const { revalidate } = useRevalidator();
  const look = useEffectEvent(() => void revalidate());
  useEffect(
    () => (isRunning ? pollWhileActive(look, { everyMilliseconds: pollMilliseconds }) : undefined),
    [isRunning],
  );
}

function Running({ id, version }: Rehearsal) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const see = () =>
    make(call("PATCH /api/callouts/:id", { params: { id }, body: { status: "seen", version } }), {
      afterwards: revalidate,
    });
  const end = () =>
    make(call("POST /api/rehearsals/:id/ending", { params: { id } }), { afterwards: revalidate });
  return (
    <TitledCard
      intro="People are woken as for a call-out, until somebody answers. This page shows each try as it happens."
      title="It is running"
    >
      <Refusal className="mb-4" words={problem} />
      <UnlessLookOnly>
        <div className="flex flex-wrap gap-2.5">
          <Button busy={busy} onClick={() => void see()}>
            I have seen it
          </Button>
          <Button busy={busy} onClick={() => void end()} variant="secondary">
            End the rehearsal
          </Button>
        </div>
      </UnlessLookOnly>
    </TitledCard>
  );
}

function Result({ rehearsal }: { rehearsal: Rehearsal }) {
  const tone = { answered: "success", unanswered: "error", ended: "info", running: "info" } as const;
  return (
    <Notice standing title={`The rehearsal ${outcomeInWords(rehearsal)}.`} tone={tone[rehearsal.outcome]}>
      {rehearsal.outcome === "unanswered" &&
        "At night a driver would still be waiting. Please look at the plan and the phones."}
    </Notice>
  );
}

function AttemptRow({ attempt, begunAt }: { attempt: Attempt; begunAt: string }) {
  const { to, way, tried_at, outcome, outcome_at, problem } = attempt;
  const after = (at: string) => clockOf((Date.parse(at) - Date.parse(begunAt)) / 1000);
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2.5 py-2">
      <span className="figures text-slate-600">{after(tried_at)}</span>
      <span className="flex flex-wrap justify-between gap-x-4">
        <span className="min-w-0 break-words">
          <span className="font-medium">{to}</span>, {way}
        </span>
        <span className={outcome === "not sent" ? "text-danger-dark" : "text-slate-600"}>
          {words[outcome]} {outcome !== "waiting" && <span className="figures">{after(outcome_at)}</span>}
        </span>
        {problem && <span className="w-full text-slate-600">{problem}</span>}
      </span>
    </li>
  );
}

const words: Record<Attempt["outcome"], string> = {
  waiting: "On its way",
  "handed over": "Handed over after",
  arrived: "Arrived after",
  seen: "“I have seen it” after",
  "not sent": "Not sent after",
};
