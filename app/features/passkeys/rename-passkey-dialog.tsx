import { call } from "../../platform/browser/call.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { DialogForm } from "../../ui/dialog-form.tsx";
import { TextField } from "../../ui/text-field.tsx";
import type { Passkey } from "./passkeys.schema.ts";

type Props = { passkey: Passkey | undefined; onRenamed: () => Promise<void>; onClose: () => void };

export function RenamePasskeyDialog({ passkey, onRenamed, onClose }: Props) {
  return (
    <Dialog isOpen={passkey !== undefined} onClose={onClose} title="Rename the passkey">
      {passkey && (
        <RenameForm
          onCancel={onClose}
          onRenamed={async () => {
            onClose();
            await onRenamed();
          }}
          passkey={passkey}
        />
      )}
    </Dialog>
  );
}

type FormProps = { passkey: Passkey; onRenamed: () => Promise<void>; onCancel: () => void };

function RenameForm({ passkey: { id, name }, onRenamed, onCancel }: FormProps) {
  const form = useForm({
    send: (form) => call("PATCH /user/passkeys/:id", { params: { id }, form }),
    onSuccess: onRenamed,
  });
  return (
    <DialogForm form={form} onCancel={onCancel} send="Rename" sending="Renaming…">
      <TextField
        autoComplete="off"
        autoFocus
        defaultValue={name}
        label="New name"
        maxLength={255}
        name="name"
        required
      />
    </DialogForm>
  );
}
