import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** Adds a gallery and opens its edit screen at once. */
export function AddGalleryDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    send: ({ name = "" }) => call("POST /api/galleries", { body: { name } }),
    onSuccess: ({ id }) => navigate(`/admin/galleries/${id}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Add Gallery" sending="Adding…" title="Add Gallery">
      <TextField autoFocus label="Name" name="name" />
    </FormDialog>
  );
}
