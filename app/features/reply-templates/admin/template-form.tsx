import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { DialogEditEnd } from "../../../ui/forms/dialog-edit-end.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Template } from "../reply-templates.schema.ts";

type Props = {
  /** Null for a new template. */
  stored: Template | null;
  onDone: (isSaved: boolean) => void;
  onCancel: () => void;
};

export function TemplateForm({ stored, onDone, onCancel }: Props) {
  const form = useForm<Template>({
    version: stored?.version ?? 0,
    history: stored ? `template/${stored.id}` : undefined,
    draft: { of: stored ? `template ${stored.id}` : "new template" },
    send: ({ name = "", text = "" }, version) =>
      stored
        ? call("POST /api/templates/:id", { params: { id: stored.id }, body: { name, text, version } })
        : call("POST /api/templates", { body: { name, text } }),
    onSuccess: () => onDone(true),
    load: () => onDone(false),
  });
  return (
    <Form aria-label="Template" of={form}>
      <TextField autoComplete="off" defaultValue={stored?.name} label="Name" name="name" required />
      <TextArea
        defaultValue={stored?.text}
        hint="{name} becomes the name of whoever wrote."
        label="Text"
        name="text"
        required
        rows={8}
      />
      <DialogEditEnd form={form} isNew={!stored} name="Template" onCancel={onCancel}>
        {stored && (
          <DeleteButton
            act={() => call("DELETE /api/templates/:id", { params: { id: stored.id } })}
            className="mr-auto text-danger!"
            icon={null}
            id={stored.id}
            kind="template"
            name={`The template “${stored.name}”`}
            onDone={() => onDone(false)}
            variant="quiet"
          >
            Delete Template
          </DeleteButton>
        )}
      </DialogEditEnd>
    </Form>
  );
}
