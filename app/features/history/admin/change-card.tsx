import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { HistoryKind } from "../../../platform/resources/resources.ts";
import type { Change } from "../history.schema.ts";
import { ComparedVersions } from "./compared-versions.tsx";

export type Result = { at: number; tone: "success" | "error"; words: string };

type Props = {
  item: { kind: HistoryKind; id: string; version: number };
  change: Change;
  /** Whether this change is the first in the list, which is shown open because most users come to see it. */
  isFirst: boolean;
  onResult: (result: Result) => void;
};

/** Shows one save or one unsaved text: who, when and what, with buttons to restore it. */
export function ChangeCard({ item, change, isFirst, onResult }: Props) {
  const { id, at, by, changed, unsaved, erased } = change;
  const params = { kind: item.kind, id: item.id, version: id };
  const [busy, setBusy] = useState(false);
  const [comparing, setComparing] = useState(isFirst);
  // The details of users are not shown on the site.
  const back = item.kind === "user" ? "It is back." : "It is back, and on the site.";
  const restore = async () => {
    setBusy(true);
    const outcome = await call("POST /api/history/:kind/:id/:version/restore", {
      params,
      body: { version: item.version },
    });
    setBusy(false);
    const words = outcome.ok ? (outcome.data.note ?? back) : outcome.message;
    onResult({ at: Date.now(), tone: outcome.ok ? "success" : "error", words });
  };
  return (
    <li>
      <Card>
        <h2 className="text-base font-semibold text-navy-900" id={`change-${id}`}>
          {by} {unsaved ? "typed this and did not save it:" : "changed"} {listed(changed)}
        </h2>
        <p className="mt-0.5 text-sm text-slate-600">
          <Moment at={at} />
        </p>
        {erased ? (
          <p className="mt-3 text-slate-600">What stood there before has been erased permanently.</p>
        ) : (
          <>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              <Button
                aria-describedby={`change-${id}`}
                busy={busy}
                onClick={() => void restore()}
                size="small"
              >
                {unsaved ? "Restore" : "Restore what was before"}
              </Button>
              <Button
                aria-describedby={`change-${id}`}
                aria-expanded={comparing}
                isForReading
                onClick={() => setComparing(!comparing)}
                size="small"
                variant="secondary"
              >
                {comparing ? "Hide" : "Compare"}
              </Button>
              <ConfirmButton
                act={() => call("DELETE /api/history/:kind/:id/:version", { params })}
                className="max-sm:-ml-3.5 sm:ml-auto"
                onDone={() =>
                  onResult({ at: Date.now(), tone: "success", words: "That version is erased permanently." })
                }
                size="small"
                variant="quiet"
                what="What this entry holds will be erased permanently; the site stays as it is."
              >
                Erase<VisuallyHidden> what this entry holds</VisuallyHidden>
              </ConfirmButton>
            </div>
            {/* Below the buttons, so that none of them moves from under a finger when it is there. */}
            {comparing && <ComparedVersions params={params} />}
          </>
        )}
      </Card>
    </li>
  );
}

const words = new Intl.ListFormat("en-GB");

function listed(changed: string[]): string {
  return words.format(changed.map((label) => label.toLowerCase()));
}
