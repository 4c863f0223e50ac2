import { useRevalidator } from "react-router";
import { call } from "../../../../platform/browser/calls/call.ts";
import { useCall } from "../../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../../ui/display/moment.tsx";
import type { Handover } from "./handover.schema.ts";
import { leavesWith } from "./leaves-with.ts";

/** Shows, above every page of the back office, the handovers that the user was asked to accept or has asked for. */
export function HandoverNotices({ handovers, readerId }: { handovers: Handover[]; readerId: number }) {
  return handovers.map((handover) => (
    <aside
      aria-label="Handing over"
      className="mb-6 rounded-sm border-l-4 border-ice-500 bg-ice-100 px-4 py-3.5 text-navy-900"
      key={handover.id}
    >
      {handover.to.id === readerId ? <Asked handover={handover} /> : <Named handover={handover} />}
    </aside>
  ));
}

function Asked({ handover: { id, from, leaves_with, expires_at } }: { handover: Handover }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  const params = { id };
  return (
    <>
      <p>
        <strong className="font-semibold">{from.name} wants to hand the website over to you.</strong> You may
        then do everything; {from.name} has “{leavesWith[leaves_with]}”. The question stands until{" "}
        <Moment at={expires_at} />.
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ConfirmButton
          act={() => call("POST /user/handovers/:id", { params })}
          onDone={() => revalidate()}
          size="small"
          what={`You take over from ${from.name}. Look afterwards at Company, where the mailboxes stand.`}
        >
          Take over
        </ConfirmButton>
        <Button
          busy={busy}
          onClick={() =>
            void make(call("DELETE /user/handovers/:id", { params }), { afterwards: revalidate })
          }
          size="small"
          variant="secondary"
        >
          Refuse
        </Button>
      </div>
      <p className="text-sm font-medium text-danger" role="alert">
        {problem}
      </p>
    </>
  );
}

function Named({ handover: { to, leaves_with, expires_at } }: { handover: Handover }) {
  const { revalidate } = useRevalidator();
  const { busy, problem, make } = useCall();
  return (
    <>
      <p>
        <strong className="font-semibold">{to.name} is asked to take over from you</strong>, until{" "}
        <Moment at={expires_at} />. You then have “{leavesWith[leaves_with]}”. Nothing changes before.
      </p>
      <Button
        busy={busy}
        className="mt-3"
        onClick={() => void make(call("DELETE /api/handover"), { afterwards: revalidate })}
        size="small"
        variant="secondary"
      >
        Take it back
      </Button>
      <p className="text-sm font-medium text-danger" role="alert">
        {problem}
      </p>
    </>
  );
}
