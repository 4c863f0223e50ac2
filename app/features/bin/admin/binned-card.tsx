import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { offerUndo } from "../../../platform/browser/calls/undo.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Card } from "../../../ui/page/card.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Moment } from "../../../ui/display/moment.tsx";
import { VisuallyHidden } from "../../../ui/page/visually-hidden.tsx";
import type { BinList } from "../bin.schema.ts";
import { resources } from "../../resources/resources.schema.ts";

export type Result = { at: number; tone: "success" | "error"; words: string; path?: string };

type Props = { entry: BinList["entries"][number]; onResult: (result: Result) => void };

export function BinnedCard({ entry, onResult }: Props) {
  const { kind, id, name, deleted_at, by, goes_at } = entry;
  const params = { kind, id };
  const [busy, setBusy] = useState(false);
  const restoreItem = async () => {
    setBusy(true);
    const outcome = await call("POST /api/bin/:kind/:id/restore", { params });
    setBusy(false);
    offerUndo(null);
    if (outcome.ok) {
      const words = `“${name}” is back.`;
      return onResult({ at: Date.now(), tone: "success", words, path: outcome.data.path });
    }
    const words = outcome.status === 404 ? "It is no longer in the bin." : outcome.message;
    onResult({ at: Date.now(), tone: "error", words });
  };
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <p className="font-semibold wrap-anywhere text-navy-900" dir="auto">
            {name}
          </p>
          <p className="text-sm text-slate-600">
            {resources[kind].label}, deleted by {by}, <Moment at={deleted_at} />
            {goes_at && (
              <>
                ; stays until <Moment at={goes_at} />
              </>
            )}
          </p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Button busy={busy} onClick={() => void restoreItem()} size="small">
            Restore<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          <ConfirmButton
            act={() => call("DELETE /api/bin/:kind/:id", { params })}
            onDone={() =>
              onResult({ at: Date.now(), tone: "success", words: `“${name}” is deleted permanently.` })
            }
            size="small"
            variant="quiet"
            what={`“${name}” will be deleted permanently, with all that belongs to it.`}
          >
            Delete permanently<VisuallyHidden> {name}</VisuallyHidden>
          </ConfirmButton>
        </div>
      </Card>
    </li>
  );
}
