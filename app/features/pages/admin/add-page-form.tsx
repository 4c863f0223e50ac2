import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";

/** The new page opens at once, ready for its blocks. */
export function AddPageForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    send: ({ title = "", path = "" }) => call("POST /api/pages", { body: { title, path } }),
    onSuccess: ({ id }) => navigate(`/admin/pages/${id}`),
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Add Page" sending="Adding…">
      <TextField autoComplete="off" autoFocus label="Heading" name="title" required />
      <TextField
        autoCapitalize="none"
        autoComplete="off"
        hint="Such as /fridge-hire. The page is on the site at once, in no menu yet."
        label="Address"
        name="path"
        required
      />
    </DialogForm>
  );
}
