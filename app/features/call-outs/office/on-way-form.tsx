import { type FormEvent, useId, useRef, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Coming = { technician: string | null; expected_in_minutes: number | null };
type Props = {
  technician: string | null;
  busy: boolean;
  onSend: (coming: Coming) => void;
  onCancel: () => void;
};

const notKnown = "unknown";
const choices = [20, 30, 45, 60, 90, 120, 180, 240];

/** Asks who comes and in how many minutes. The driver reads both. */
export function OnWayForm({ technician, busy, onSend, onCancel }: Props) {
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<string>();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const chosen = fields.get("minutes");
    const name = fields.get("technician");
    if (!chosen) {
      setError("Please choose when, or that it is not known yet.");
      return form.current?.querySelector("select")?.focus();
    }
    // The server adds the minutes, because this computer's clock may be wrong.
    const expected_in_minutes = chosen === notKnown ? null : Number(chosen);
    onSend({ technician: (typeof name === "string" && name.trim()) || null, expected_in_minutes });
  }
  return (
    <form aria-labelledby={heading} autoComplete="off" method="post" noValidate onSubmit={submit} ref={form}>
      <p className="mb-3 font-semibold" id={heading}>
        The van is on its way
      </p>
      <TextField defaultValue={technician ?? ""} label="Who comes" name="technician" optional />
      <Select
        choices={[
          [notKnown, "Not known yet"],
          ...choices.map((minutes) => [minutes, inWords(minutes)] as const),
        ]}
        error={error}
        label="With the driver in"
        name="minutes"
        onChange={() => setError(undefined)}
        required
      >
        <option value="">Please choose</option>
      </Select>
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} type="submit">
          Tell the driver
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
    </form>
  );
}

function inWords(minutes: number): string {
  if (minutes < 60) return `${minutes} minutes`;
  return `${minutes / 60} ${minutes === 60 ? "hour" : "hours"}`;
}
