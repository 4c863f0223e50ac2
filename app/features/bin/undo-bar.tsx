import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../platform/browser/call.ts";
import { type Deletion, offerUndo, useLastDeletion } from "../../platform/browser/deletions.ts";
import { Button } from "../../ui/button.tsx";
import { CloseIcon } from "../../ui/icons.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";

const shownMilliseconds = 60_000;

/** After a deletion, in reach of the thumb: what went, and the way back. */
export function UndoBar() {
  const deletion = useLastDeletion();
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-4">
      {deletion && <Offer deletion={deletion} key={`${deletion.kind} ${deletion.ids.join(" ")}`} />}
    </div>
  );
}

function Offer({ deletion: { kind, ids, words } }: { deletion: Deletion }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; words: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => offerUndo(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const undo = async () => {
    setBusy(true);
    const answers = [];
    // One after the other: each is an entry of the bin of its own.
    for (const id of ids)
      answers.push(await call("POST /api/bin/:kind/:id/restore", { params: { kind, id } }));
    setBusy(false);
    const refusal = answers.find((answer) => !answer.ok);
    if (!refusal || refusal.ok)
      setOutcome({ ok: true, words: ids.length > 1 ? "They are back." : "It is back." });
    else setOutcome({ ok: false, words: refusal.status === 404 ? gone : refusal.message });
    await revalidate();
  };
  return (
    <div className="pointer-events-auto mx-auto flex max-w-form animate-fade items-center gap-3 rounded-md bg-navy-900 py-2.5 pr-2.5 pl-4 text-white shadow-card">
      <p className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">{outcome?.words ?? words}</p>
      {!outcome && (
        <Button busy={busy} onClick={() => void undo()} variant="light">
          Undo
        </Button>
      )}
      <button
        className="flex size-11 flex-none items-center justify-center rounded-sm hover:bg-navy-700"
        onClick={() => offerUndo(null)}
        type="button"
      >
        <CloseIcon size={20} />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </div>
  );
}

const gone = "It is no longer in the bin: somebody has brought it back or deleted it for good.";
