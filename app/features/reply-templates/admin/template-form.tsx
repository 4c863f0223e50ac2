import { call } from "../../../platform/browser/call.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { Form } from "../../../ui/form.tsx";
import { HistoryLink } from "../../../ui/history-link.tsx";
import { TextArea } from "../../../ui/text-area.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Template } from "../reply-templates.schema.ts";

type Props = {
  /** Null for a new one. */
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
      {form.history && <HistoryLink of={form.history} />}
      <FormNotice className="mb-5" form={form} what="this template" />
      {/* From the right, so that what deletes comes last. */}
      <div className="flex flex-row-reverse flex-wrap items-center gap-3">
        <Button
          busy={form.busy}
          busyLabel="Saving…"
          className={stored ? "max-sm:w-full" : undefined}
          type="submit"
        >
          {stored ? "Save Changes" : "Add Template"}
        </Button>
        <Button isForReading onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        {stored && (
          <ConfirmButton
            act={() => call("DELETE /api/templates/:id", { params: { id: stored.id } })}
            className="mr-auto text-danger!"
            onDone={() => {
              const words = `The template “${stored.name}” was deleted.`;
              offerToBringBack({ kind: "template", ids: [stored.id], words });
              onDone(false);
            }}
            variant="quiet"
            what={`The template “${stored.name}” will be deleted.`}
          >
            Delete Template
          </ConfirmButton>
        )}
      </div>
    </Form>
  );
}
