import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { offerUndo, type Undoable, useUndoable } from "../../platform/browser/calls/undo.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { CloseIcon } from "../../ui/pictures/slide-icons.tsx";
import { VisuallyHidden } from "../../ui/page/visually-hidden.tsx";

const shownMilliseconds = 60_000;

/** Offers to undo a deletion, or another action that removes a thing from the screen. Placed in reach of the thumb. */
export function UndoBar() {
  const undoable = useUndoable();
  const [shown, setShown] = useState({ undoable, number: 0 });
  // Two offers may have the same text, for example for two messages of one person.
  if (shown.undoable !== undoable) setShown({ undoable, number: shown.number + 1 });
  return (
    <div aria-live="polite" className="pointer-events-none fixed inset-x-0 bottom-0 z-30 p-4">
      {undoable && <Offer key={shown.number} undoable={undoable} />}
    </div>
  );
}

function Offer({ undoable }: { undoable: Undoable }) {
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => offerUndo(null), shownMilliseconds);
    return () => clearTimeout(timer);
  }, []);
  const close = useRef<HTMLButtonElement>(null);
  const undo = async () => {
    setBusy(true);
    setOutcome(await undoable.undo());
    setBusy(false);
    // The focused button disappears, so the focus moves.
    close.current?.focus();
    await revalidate();
  };
  return (
    <div className="pointer-events-auto mx-auto flex max-w-form animate-fade items-center gap-3 rounded-md bg-navy-900 py-2.5 pr-2.5 pl-4 text-white shadow-card">
      <p className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">{outcome || undoable.words}</p>
      {!outcome && (
        <Button busy={busy} onClick={() => void undo()} variant="light">
          Undo
        </Button>
      )}
      <button
        className="flex size-11 flex-none items-center justify-center rounded-sm hover:bg-navy-700"
        onClick={() => offerUndo(null)}
        ref={close}
        type="button"
      >
        <CloseIcon size={20} />
        <VisuallyHidden>Close</VisuallyHidden>
      </button>
    </div>
  );
}
