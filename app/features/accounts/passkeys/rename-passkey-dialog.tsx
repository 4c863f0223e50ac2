import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Passkey } from "./passkeys.schema.ts";

type Props = { passkey: Passkey; onRenamed: () => Promise<void>; onClose: () => void };

export function RenamePasskeyDialog({ passkey: { id, name }, onRenamed, onClose }: Props) {
  const form = useForm({
    send: (form) => call("PATCH /user/passkeys/:id", { params: { id }, form }),
    onSuccess: async () => {
      onClose();
      await onRenamed();
    },
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Rename" sending="Renaming…" title="Rename the passkey">
      <TextField autoFocus defaultValue={name} label="New name" maxLength={255} name="name" required />
    </FormDialog>
  );
}
