import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { storedFields } from "../../../platform/browser/forms/conflicting-fields.ts";
import type { FormFields } from "../../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { DeleteButton } from "../../../ui/dialogs/delete-button.tsx";
import { DialogEditEnd } from "../../../ui/forms/dialog-edit-end.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { RichTextEditor } from "../../../ui/rich-text/rich-text-editor.tsx";
import type { RichTextTool } from "../../../ui/rich-text/rich-text-tools.ts";
import { StarChoice } from "../../../ui/fields/star-choice.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
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
  /** Null for a new testimonial. */
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
    <Form aria-label="Testimonial" autoComplete="off" of={form}>
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
      <DialogEditEnd form={form} isNew={!stored} name="Testimonial" onCancel={onCancel}>
        {stored && (
          <DeleteButton
            act={() => call("DELETE /api/testimonials/:id", { params: { id: stored.id } })}
            className="mr-auto text-danger!"
            icon={null}
            id={stored.id}
            kind="testimonial"
            name={`The testimonial of “${stored.name}”`}
            onDone={onDeleted}
            variant="quiet"
          >
            Delete Testimonial
          </DeleteButton>
        )}
      </DialogEditEnd>
    </Form>
  );
}

function fieldsOf({ name, review, score, on_home }: typeof empty): typeof empty {
  return { name, review, score, on_home };
}

/** Returns what the form would send for a stored testimonial. */
function typedFields({ on_home, ...others }: Testimonial): FormFields {
  return { ...storedFields(others, ["name", "review", "score"]), ...(on_home && { on_home: "on" }) };
}

function bodyOf({ name, review, score, on_home }: FormFields) {
  return { name, review, score, on_home: on_home !== undefined };
}
