import { call } from "../../platform/browser/call.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { FormDialog } from "../../ui/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
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
