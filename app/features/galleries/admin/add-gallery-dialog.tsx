import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
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
    <DialogForm form={form} onCancel={onCancel} send="Add Gallery" sending="Adding…">
      <TextField autoComplete="off" autoFocus label="Name" name="name" />
    </DialogForm>
  );
}
