import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Props = { onClose: () => void; onAdded: (name: string) => void };

export function NewWidgetDialog({ onClose, onAdded }: Props) {
  const form = useForm({
    send: ({ name = "" }) => call("POST /api/widgets", { body: { name, type: "TEXT" } }),
    onSuccess: ({ name }) => onAdded(name),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add Widget">
      <DialogForm form={form} onCancel={onClose} send="Add Widget">
        <TextField
          autoCapitalize="none"
          autoComplete="off"
          autoFocus
          hint="Letters, digits and hyphens, beginning with a letter."
          label="Name"
          name="name"
          required
          spellCheck={false}
        />
      </DialogForm>
    </Dialog>
  );
}
