import { useNavigate } from "react-router";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { makeGallery } from "../galleries.requests.ts";

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
    send: ({ name = "" }) => makeGallery(name),
    onSuccess: ({ id }) => navigate(`/admin/galleries/${id}`),
  });
  return (
    <form {...form.props}>
      <TextField autoComplete="off" autoFocus error={form.error("name")} label="Name" name="name" />
      {form.generalMessage && <Notice tone="error">{form.generalMessage}</Notice>}
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        <Button busy={form.busy} busyLabel="Adding…" type="submit">
          Add Gallery
        </Button>
      </div>
    </form>
  );
}
