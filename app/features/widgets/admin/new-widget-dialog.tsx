import { call } from "../../../platform/browser/call.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogFormButtons } from "../../../ui/dialog-form-buttons.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";

type Props = { onClose: () => void; onAdded: (name: string) => void };

export function NewWidgetDialog({ onClose, onAdded }: Props) {
  const form = useForm({
    send: ({ name = "" }) => call("POST /api/widgets", { body: { name, type: "TEXT" } }),
    onSuccess: ({ name }) => onAdded(name),
  });
  return (
    <Dialog isOpen onClose={onClose} title="Add Widget">
      <form {...form.props}>
        <TextField
          autoCapitalize="none"
          autoComplete="off"
          autoFocus
          error={form.error("name")}
          hint="Letters, digits and hyphens, beginning with a letter."
          label="Name"
          name="name"
          required
          spellCheck={false}
        />
        <FormNotice form={form} />
        <DialogFormButtons busy={form.busy} onCancel={onClose}>
          Add Widget
        </DialogFormButtons>
      </form>
    </Dialog>
  );
}
