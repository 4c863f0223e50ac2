import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DialogForm } from "../../../ui/forms/dialog-form.tsx";
import { FieldsetError } from "../../../ui/fields/field.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { weekdays } from "../../../platform/weekdays.ts";
import type { OnCallPlan } from "./on-call.schema.ts";

const order = [
  [1, "First"],
  [2, "Second, after three minutes"],
] as const;

type Props = {
  isOnce: boolean;
  people: OnCallPlan["people"];
  onDone: () => Promise<void>;
  onCancel: () => void;
};

/** Plans who is on call: on days of each week, or once. */
export function PlanForm({ isOnce, people, onDone, onCancel }: Props) {
  const form = useForm({
    send: (fields) =>
      call("POST /api/on-call/shifts", {
        body: {
          user_id: Number(fields["user_id"]),
          place: Number(fields["place"]),
          ...(isOnce
            ? { starts_at: fields["starts_at"] || null, ends_at: fields["ends_at"] || null }
            : {
                weekdays: weekdays.flatMap((name, at) => (fields[name] === undefined ? [] : [at + 1])),
                from_time: fields["from_time"] || null,
                to_time: fields["to_time"] || null,
              }),
        },
      }),
    onSuccess: onDone,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Plan it" sending="Planning…">
      <Select choices={people.map(({ id, name }) => [id, name] as const)} label="Who" name="user_id" />
      <Select choices={order} label="Woken" name="place" />
      {isOnce ? (
        <>
          <TextField label="From" name="starts_at" required type="datetime-local" />
          <TextField label="To" name="ends_at" required type="datetime-local" />
        </>
      ) : (
        <>
          <fieldset>
            <legend className="text-sm font-semibold text-navy-900">Begins on</legend>
            <div className="grid grid-cols-2 gap-x-4">
              {weekdays.map((name) => (
                <Checkbox key={name} label={name} name={name} />
              ))}
            </div>
            <FieldsetError name="weekdays" />
          </fieldset>
          <p className="mb-2 text-sm text-slate-600">
            An end that is not later than the beginning is on the next morning.
          </p>
          <div className="grid grid-cols-2 gap-4">
            <TextField defaultValue="18:00" label="From" name="from_time" required type="time" />
            <TextField defaultValue="06:00" label="To" name="to_time" required type="time" />
          </div>
        </>
      )}
    </DialogForm>
  );
}
