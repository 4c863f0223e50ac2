import { type FormEvent, useId } from "react";
import { Button } from "../../../ui/button.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Coming = { technician: string | null; expected_at: string | null };
type Props = {
  technician: string | null;
  busy: boolean;
  onSend: (coming: Coming) => void;
  onCancel: () => void;
};

const choices = [20, 30, 45, 60, 90, 120, 180, 240];

/** Asks who comes and in how many minutes. The driver reads both. */
export function OnWayForm({ technician, busy, onSend, onCancel }: Props) {
  const heading = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const minutes = Number(fields.get("minutes"));
    const name = fields.get("technician");
    const expected = minutes > 0 ? new Date(Date.now() + minutes * 60_000).toISOString() : null;
    onSend({ technician: (typeof name === "string" && name.trim()) || null, expected_at: expected });
  }
  return (
    <form aria-labelledby={heading} method="post" onSubmit={submit}>
      <p className="mb-3 font-semibold" id={heading}>
        The van is on its way
      </p>
      <TextField defaultValue={technician ?? ""} label="Who comes" name="technician" optional />
      <Select
        choices={choices.map((minutes) => [minutes, inWords(minutes)])}
        defaultValue="60"
        label="With the driver in"
        name="minutes"
      >
        <option value="">Not known yet</option>
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
