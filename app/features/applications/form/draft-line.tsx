import { useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";

type Props = { shown: boolean; onClear: () => void };

/** Says that an earlier draft was restored, and lets people at a shared computer clear it. */
export function DraftLine({ shown, onClear }: Props) {
  const [asking, setAsking] = useState(false);
  if (!shown) return null;
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-slate-600" role="status">
      {asking
        ? "Clear everything you typed?"
        : "This is what you typed last time. It is kept on this device until you send it."}
      {asking ? (
        <span className="flex gap-1">
          <Button onClick={onClear} size="small" variant="quiet">
            Yes, clear it
          </Button>
          <Button onClick={() => setAsking(false)} size="small" variant="quiet">
            Keep it
          </Button>
        </span>
      ) : (
        <Button className="-ml-3.5" onClick={() => setAsking(true)} size="small" variant="quiet">
          Clear the form
        </Button>
      )}
    </div>
  );
}
