import { type FormEvent, useState } from "react";
import { call } from "../../platform/browser/calls/call.ts";
import { confirmed } from "../../platform/browser/calls/delivery.ts";
import { readFields } from "../../platform/browser/forms/form-fields.ts";
import { useForm } from "../../platform/browser/forms/use-form.ts";
import type { PlainForm } from "../../platform/http/page-context.server.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { EmailField } from "../../ui/fields/email-field.tsx";
import { Form } from "../../ui/forms/form.tsx";
import { Notice } from "../../ui/display/notice.tsx";
import { TextArea } from "../../ui/fields/text-area.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { TimedNotice } from "../../ui/display/timed-notice.tsx";
import { HoneypotField } from "../../ui/fields/honeypot-field.tsx";
import { cameFrom } from "../../platform/browser/calls/came-from.ts";
import { thanks } from "./thanks.ts";

type Props = {
  /** The result when the browser sent the form without scripts. */
  plain: PlainForm | null;
  className?: string;
};

/** Only an accepted message clears the form, so that an error loses nothing that the visitor typed. */
export function ContactForm({ plain, className }: Props) {
  const [sentAs, setSentAs] = useState("");
  const form = useForm({
    refused: plain,
    send: (form) => confirmed(call("POST /api/contact", { form, headers: cameFrom() }), "message"),
    onSuccess: (_receipt, sent) => {
      setSentAs(readFields(sent).email ?? "");
      sent.reset();
    },
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.currentTarget.scrollIntoView();
    form.props.onSubmit(event);
  }

  return (
    <Form
      action="#contact-form"
      aria-label="Contact form"
      className={className}
      id="contact-form"
      of={form}
      onSubmit={submit}
    >
      {plain?.message === null && form.saves === 0 && (
        <Notice className="mb-5" tone="success">
          {thanks}
        </Notice>
      )}
      <TimedNotice occasion={form.saves}>{thanks}</TimedNotice>
      {form.generalMessage && (
        <Notice className="mb-5" tone="error">
          {refusals[form.generalMessage] ?? form.generalMessage}
        </Notice>
      )}
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField
          autoComplete="name"
          className="md:col-span-2"
          defaultValue={plain?.typed.name}
          label="Name"
          name="name"
          required
        />
        <EmailField defaultValue={plain?.typed.email} />
        <TextField
          autoComplete="tel"
          defaultValue={plain?.typed.telephone}
          inputMode="tel"
          label="Telephone"
          name="telephone"
          required
          type="tel"
        />
        <TextArea
          className="md:col-span-2"
          defaultValue={plain?.typed.message}
          label="Message"
          name="message"
          optional
          rows={6}
        />
      </div>
      <HoneypotField />
      <Button busy={form.busy} busyLabel="Sending…" size="large" type="submit">
        Send message
      </Button>
      {sentAs && (
        <p className="mt-4 wrap-anywhere" role="status">
          Our answer goes to <strong>{sentAs}</strong>. Is one letter wrong? Please send it again.
        </p>
      )}
      <p className="mt-4 text-sm text-slate-600">
        Your message goes straight to our office. We answer by email or telephone, usually within one working
        day.
      </p>
    </Form>
  );
}

const refusals: Record<string, string | undefined> = {
  "Too Many Attempts.": "You have sent several messages already. Please call us, or try again in an hour.",
  "CSRF token mismatch.":
    "Your browser did not say that this came from our page, so it was not sent. Please send it once more.",
};
