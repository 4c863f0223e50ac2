import { useState } from "react";
import { call } from "../../../platform/browser/call.ts";
import { storedFields } from "../../../platform/browser/conflicting-fields.ts";
import type { FormFields } from "../../../platform/browser/form-fields.ts";
import { offerToBringBack } from "../../../platform/browser/undo.ts";
import { useForm } from "../../../platform/browser/use-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmButton } from "../../../ui/confirm-button.tsx";
import { FormNotice } from "../../../ui/form-notice.tsx";
import { Form } from "../../../ui/form.tsx";
import { HistoryLink } from "../../../ui/history-link.tsx";
import { RichTextEditor } from "../../../ui/rich-text-editor.tsx";
import type { RichTextTool } from "../../../ui/rich-text-tools.ts";
import { StarChoice } from "../../../ui/star-choice.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import type { Testimonial } from "../testimonials.schema.ts";

const tools: readonly RichTextTool[] = [
  "bold",
  "italic",
  "underline",
  "alignment",
  "lists",
  "blockquote",
  "link",
  "code",
];

const empty = { name: "", review: "", score: 5, on_home: false };

type Props = {
  /** Null for a new one. */
  stored: Testimonial | null;
  onSaved: () => void;
  onDeleted: () => void;
  onCancel: () => void;
  onUnsaved: (unsaved: boolean) => void;
};

export function TestimonialForm({ stored, onSaved, onDeleted, onCancel, onUnsaved }: Props) {
  const [fields, setFields] = useState(() => fieldsOf(stored ?? empty));
  const change = (next: Partial<typeof empty>) => {
    setFields((before) => ({ ...before, ...next }));
    onUnsaved(true);
  };
  const form = useForm({
    version: stored?.version,
    history: stored ? `testimonial/${stored.id}` : undefined,
    draft: { of: stored ? `testimonial ${stored.id}` : "new testimonial" },
    send: (_fields, version) =>
      stored
        ? call("POST /api/testimonials/:id", { params: { id: stored.id }, body: { ...fields, version } })
        : call("POST /api/testimonials", { body: fields }),
    onSuccess: onSaved,
    shape: { fieldsOf: typedFields, bodyOf },
    load: (theirs) => {
      setFields(fieldsOf(theirs));
      onUnsaved(false);
    },
  });
  return (
    <Form aria-label="Testimonial" of={form}>
      <TextField
        label="Testimonial Name"
        name="name"
        onChange={(event) => change({ name: event.target.value })}
        required
        value={fields.name}
      />
      <RichTextEditor
        className="mt-2"
        label="Testimonial Text"
        name="review"
        onChange={(review) => change({ review })}
        tools={tools}
        value={fields.review}
      />
      <StarChoice
        className="mt-2"
        label="Score"
        name="score"
        onChange={(score) => change({ score })}
        value={fields.score}
      />
      <Checkbox
        checked={fields.on_home}
        className="mb-4"
        label="Show on the home page, which has room for one: the newest that is chosen"
        name="on_home"
        onChange={(event) => change({ on_home: event.target.checked })}
      />
      {form.history && <HistoryLink of={form.history} />}
      <FormNotice className="mb-5" form={form} what="this testimonial" />
      {/* From the right, so that what deletes comes last. */}
      <div className="flex flex-row-reverse flex-wrap items-center gap-3">
        <Button
          busy={form.busy}
          busyLabel="Saving…"
          className={stored ? "max-sm:w-full" : undefined}
          type="submit"
        >
          {stored ? "Save Changes" : "Add Testimonial"}
        </Button>
        <Button isForReading onClick={onCancel} variant="secondary">
          Cancel
        </Button>
        {stored && <DeleteButton onDeleted={onDeleted} stored={stored} />}
      </div>
    </Form>
  );
}

function DeleteButton({ stored, onDeleted }: { stored: Testimonial; onDeleted: () => void }) {
  const { id, name } = stored;
  return (
    <ConfirmButton
      act={() => call("DELETE /api/testimonials/:id", { params: { id } })}
      className="mr-auto text-danger!"
      onDone={() => {
        const words = `The testimonial of “${name}” was deleted.`;
        offerToBringBack({ kind: "testimonial", ids: [id], words });
        onDeleted();
      }}
      variant="quiet"
      what={`The testimonial of “${name}” will be deleted.`}
    >
      Delete Testimonial
    </ConfirmButton>
  );
}

function fieldsOf({ name, review, score, on_home }: typeof empty): typeof empty {
  return { name, review, score, on_home };
}

/** What the fields would send of it. */
function typedFields({ on_home, ...others }: Testimonial): FormFields {
  return { ...storedFields(others, ["name", "review", "score"]), ...(on_home && { on_home: "on" }) };
}

function bodyOf({ name, review, score, on_home }: FormFields) {
  return { name, review, score, on_home: on_home !== undefined };
}
