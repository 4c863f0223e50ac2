import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { FormDialog } from "../../../ui/forms/form-dialog.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";

type Props = { onClose: () => void; onAdded: (name: string) => void };

export function NewWidgetDialog({ onClose, onAdded }: Props) {
  const form = useForm({
    send: ({ name = "" }) => call("POST /api/widgets", { body: { name, type: "TEXT" } }),
    onSuccess: ({ name }) => onAdded(name),
  });
  return (
    <FormDialog form={form} onClose={onClose} send="Add Widget" title="Add Widget">
      <TextField
        autoCapitalize="none"
        autoFocus
        hint="Letters, digits and hyphens, beginning with a letter."
        label="Name"
        name="name"
        required
        spellCheck={false}
      />
    </FormDialog>
  );
}
