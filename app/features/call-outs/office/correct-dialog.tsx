import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { CallOut } from "../call-outs.schema.ts";

type Props = { callOut: CallOut; onClose: () => void };

/** Corrects what was misheard or mistyped. The driver's page and the engineer's show it at once. */
export function CorrectDialog({ callOut, onClose }: Props) {
  const { id, place, vehicle_number, trailer_number, telephone, caller } = callOut;
  const { revalidate } = useRevalidator();
  const form = useForm({
    version: callOut.version,
    draft: { of: `call-out ${id} corrected` },
    send: (fields, version) =>
      call("PATCH /api/callouts/:id/facts", { params: { id }, form: fields, body: { version } }),
    onSuccess: async () => {
      onClose();
      await revalidate();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Save" title="Correct the call-out" what="this call-out">
      <TextArea defaultValue={place ?? ""} label="Place in words" name="place" optional rows={2} />
      <TextField defaultValue={vehicle_number ?? ""} label="Vehicle" name="vehicle_number" optional />
      <TextField defaultValue={trailer_number ?? ""} label="Trailer" name="trailer_number" optional />
      <TextField
        defaultValue={telephone ?? ""}
        inputMode="tel"
        label="Telephone of the driver"
        name="telephone"
        optional
        type="tel"
      />
      <TextField defaultValue={caller ?? ""} label="Name or firm" name="caller" optional />
    </FormDialog>
  );
}
