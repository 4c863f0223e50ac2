import { type FormEvent, useId, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Props = {
  busy: boolean;
  /** Whether a van is on its way, so that somebody has to ring it. */
  isComing: boolean;
  onBack: () => void;
  onCancel: (reason: string) => void;
};

const missing = "Please say why. The driver reads it.";

/** Asks why a call-out is cancelled, because the driver may still be waiting. */
export function CancelForm({ busy, isComing, onBack, onCancel }: Props) {
  const heading = useId();
  const [error, setError] = useState("");
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    const words = typeof reason === "string" ? reason.trim() : "";
    setError(words ? "" : missing);
    if (words) onCancel(words);
    else event.currentTarget.querySelector("input")?.focus();
  }
  return (
    <form aria-labelledby={heading} method="post" noValidate onSubmit={submit}>
      <p className="mb-3 font-semibold" id={heading}>
        Nobody comes any more
      </p>
      {isComing && (
        <p className="mb-3 text-sm text-slate-600">A van is on its way: ring whoever drives it.</p>
      )}
      <TextField
        error={error}
        hint="The driver reads it, for example: “It runs again.”"
        label="Why"
        name="reason"
        required
      />
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit" variant="danger">
          Cancel the call-out
        </Button>
        <Button onClick={onBack} variant="quiet">
          Go back
        </Button>
      </div>
    </form>
  );
}
