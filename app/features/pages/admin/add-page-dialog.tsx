import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

/** Adds a page and opens its edit screen at once. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const form = useForm({
    send: ({ title = "", path = "" }) => call("POST /api/pages", { body: { title, path } }),
    onSuccess: ({ id }) => navigate(`/admin/pages/${id}`),
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Add Page" sending="Adding…" title="Add Page">
      <TextField autoFocus label="Heading" name="title" required />
      <TextField
        autoCapitalize="none"

        hint="Such as /fridge-hire. The page is on the site at once, in no menu yet."
        label="Address"
        name="path"
        required
      />
    </FormDialog>
  );
}
