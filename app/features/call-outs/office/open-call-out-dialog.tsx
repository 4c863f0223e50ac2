import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** Records what the driver says on the telephone. The card adds the rest. */
export function OpenCallOutDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    draft: { of: "new call-out" },
    send: (form, _version, submission_key) =>
      call("POST /api/callouts/by-telephone", { form, body: { submission_key } }),
    onSuccess: ({ id }) => navigate(`/admin/call-outs/${id}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Open it" sending="Opening…" title="Open a call-out">
      <TextField
        autoFocus
        inputMode="tel"
        label="Telephone of the driver"
        name="telephone"
        required
        type="tel"
      />
      <TextField label="Name or firm" name="caller" optional />
      <TextArea label="What they say" name="details" optional rows={3} />
    </FormDialog>
  );
}
