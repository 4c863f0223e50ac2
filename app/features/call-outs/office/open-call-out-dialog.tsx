import { useState } from "react";
import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { newSubmissionKey } from "../../../platform/browser/submission-key.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function OpenCallOutDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Open a call-out">
      <OpenCallOutForm onCancel={onClose} />
    </Dialog>
  );
}

/** What is written down while the driver speaks; the card brings the rest. */
function OpenCallOutForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const [submission_key] = useState(newSubmissionKey);
  const form = useForm({
    draft: { of: "new call-out" },
    send: (fields) => call("POST /api/callouts/by-telephone", { form: fields, body: { submission_key } }),
    onSuccess: ({ id }) => navigate(`/admin/call-outs/${id}`),
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Open it" sending="Opening…">
      <TextField
        autoComplete="off"
        autoFocus
        inputMode="tel"
        label="Telephone of the driver"
        name="telephone"
        required
        type="tel"
      />
      <TextField autoComplete="off" label="Name or firm" name="caller" optional />
      <TextArea label="What they say" name="details" optional rows={3} />
    </DialogForm>
  );
}
