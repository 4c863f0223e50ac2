import { useRef } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { confirmed } from "../../../platform/browser/calls/delivery.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Select } from "../../../ui/fields/select.tsx";
import { TextArea } from "../../../ui/fields/text-area.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import type { Template } from "../../reply-templates/reply-templates.schema.ts";
import type { MessageWithNotes } from "../contact.schema.ts";
import { subjectOfReply, initialReplyText, withTemplate } from "./reply-words.ts";

type Props = {
  message: MessageWithNotes;
  templates: Template[];
  company: string;
  onSent: () => void | Promise<void>;
  onCancel: () => void;
};

/** A reply to the sender. If a colleague answered meanwhile, the user sees that answer before this one can leave. */
export function ReplyForm({ message, templates, company, onSent, onCancel }: Props) {
  const { id, name, email, version } = message;
  const keepsOpen = useRef(false);
  const begin = initialReplyText(name);
  const form = useForm<MessageWithNotes>({
    version,
    draft: { of: `reply to message ${id}` },
    send: ({ subject = "", text = "" }, from, sending_key) => {
      const body = { subject, text, sending_key, keep_open: keepsOpen.current, version: from };
      return confirmed(call("POST /api/messages/:id/replies", { params: { id }, body }), "status");
    },
    onSuccess: onSent,
    load: onSent,
  });
  const fill = (chosen: string) => {
    const template = templates.find((one) => String(one.id) === chosen);
    const area = form.props.ref.current?.querySelector<HTMLTextAreaElement>("[name=text]");
    if (!template || !area) return;
    area.value = withTemplate(area.value, { begin, template: template.text, name });
    // Tells the draft about the change.
    area.dispatchEvent(new Event("input", { bubbles: true }));
    area.focus();
  };
  return (
    <Form aria-label={`Reply to ${name}`} of={form}>
      <p className="mb-3 text-sm wrap-anywhere text-slate-600">
        To <span className="font-semibold text-navy-900">{email}</span>. An answer comes to the office.
      </p>
      <TextField
        autoComplete="off"
        defaultValue={subjectOfReply(message, company)}
        label="Subject"
        name="subject"
        required
      />
      {templates.length > 0 && (
        <Select
          choices={templates.map((template) => [template.id, template.name])}
          label="Template"
          onChange={(event) => fill(event.currentTarget.value)}
          optional
        >
          <option value="">None</option>
        </Select>
      )}
      <TextArea defaultValue={begin} label="Reply" name="text" required rows={9} />
      <FormNotice className="mb-4" describe={describeOtherReply} form={form} what="this message" />
      <div className="flex flex-wrap gap-2.5">
        {/* The first button is also that of the Enter key, so it is the one that can do no harm. */}
        <Button
          busy={form.busy}
          busyLabel="Sending…"
          onClick={() => (keepsOpen.current = true)}
          type="submit"
          variant="secondary"
        >
          Send
        </Button>
        <Button
          busy={form.busy}
          busyLabel="Sending…"
          onClick={() => (keepsOpen.current = false)}
          type="submit"
        >
          Send and close
        </Button>
        <Button onClick={onCancel} variant="quiet">
          Cancel
        </Button>
      </div>
      <p className="mt-2 text-sm text-slate-600">
        “Send” leaves the message open, “Send and close” marks it as answered.
      </p>
    </Form>
  );
}

function describeOtherReply({ replies, status }: MessageWithNotes) {
  const last = replies.at(-1);
  if (!last) return `It is now marked ${status}.`;
  return (
    <>
      {last.author} answered: <q className="wrap-anywhere whitespace-pre-line">{last.text}</q>
    </>
  );
}
