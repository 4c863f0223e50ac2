import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { makeWidget } from "../widgets.requests.ts";

type Props = { onClose: () => void; onAdded: (name: string) => void };

export function NewWidgetDialog({ onClose, onAdded }: Props) {
  const form = useForm({
    send: ({ name = "" }) => makeWidget(name),
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
        {form.generalMessage && <Notice tone="error">{form.generalMessage}</Notice>}
        <div className="mt-4 flex flex-wrap justify-end gap-3">
          <Button onClick={onClose} variant="secondary">
            Cancel
          </Button>
          <Button busy={form.busy} type="submit">
            Add Widget
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
