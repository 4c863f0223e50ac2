import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormButtons } from "../../../ui/dialog-form-buttons.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Props = { isOpen: boolean; onClose: () => void };

export function AddGalleryDialog({ isOpen, onClose }: Props) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="Add Gallery">
      <AddGalleryForm onCancel={onClose} />
    </Dialog>
  );
}

/** The new gallery opens at once, ready for its pictures. */
function AddGalleryForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    send: ({ name = "" }) => call("POST /api/galleries", { body: { name } }),
    onSuccess: ({ id }) => navigate(`/admin/galleries/${id}`),
  });
  return (
    <form {...form.props}>
      <TextField autoComplete="off" autoFocus error={form.error("name")} label="Name" name="name" />
      <FormNotice form={form} />
      <DialogFormButtons busy={form.busy} busyLabel="Adding…" onCancel={onCancel}>
        Add Gallery
      </DialogFormButtons>
    </form>
  );
}
