import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { ConfirmDialog } from "../../../ui/dialogs/confirm-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { UnlessLookOnly } from "../../../ui/page/look-only.tsx";
import { rehearsalInWords } from "./rehearsal.present.ts";
import type { RehearsalState } from "./rehearsal.schema.ts";

const link = "text-ice-600 underline";

/** When the night was last rehearsed, and the way to do it. `now` is the server's time. */
export function RehearsalPart({ state, now }: { state: RehearsalState; now: string }) {
  const { running, last } = state;
  const { words, isOld } = rehearsalInWords(state, new Date(now));
  return (
    <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1.5">
      {running ? (
        <p>
          A rehearsal is running.{" "}
          <Link className={link} to={`/admin/call-outs/${running.id}`}>
            Follow it
          </Link>
        </p>
      ) : (
        <p className={isOld ? "font-medium" : undefined}>
          {words}{" "}
          {last && (
            <Link className={link} to={`/admin/call-outs/${last.id}`}>
              How it went
            </Link>
          )}
        </p>
      )}
      {!running && (
        <UnlessLookOnly>
          <Begin />
        </UnlessLookOnly>
      )}
    </div>
  );
}

function Begin() {
  const [asks, setAsks] = useState(false);
  const navigate = useNavigate();
  const begin = async () => {
    const outcome = await call("POST /api/rehearsals", {});
    if (outcome.ok) await navigate(`/admin/call-outs/${outcome.data.id}`);
    return outcome;
  };
  return (
    <>
      <Button onClick={() => setAsks(true)} size="small" variant="secondary">
        Rehearse the night
      </Button>
      <ConfirmDialog
        act={begin}
        isOpen={asks}
        onClose={() => setAsks(false)}
        onDone={() => {}}
        what="Who is on call is woken now, as for a call-out, then the second, then everybody. Each message says that it is a rehearsal."
      />
    </>
  );
}
