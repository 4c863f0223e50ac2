import type { FormEvent } from "react";
import { useForm } from "../../platform/browser/use-form.ts";
import { Button } from "../../ui/button.tsx";
import { EmailField } from "../../ui/email-field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextArea } from "../../ui/text-area.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { TimedNotice } from "../../ui/timed-notice.tsx";
import { HoneypotField } from "../../ui/honeypot-field.tsx";
import { sendContactMessage } from "./contact.requests.ts";

/** Nothing typed is lost by an error: only an accepted message clears the form. */
export function ContactForm({ className }: { className?: string }) {
  const form = useForm({
    send: sendContactMessage,
    onSuccess: (_receipt, sent) => sent.reset(),
  });

  function submit(event: FormEvent<HTMLFormElement>) {
    event.currentTarget.scrollIntoView();
    form.props.onSubmit(event);
  }

  return (
    <form {...form.props} aria-label="Contact form" className={className} onSubmit={submit}>
      <TimedNotice className="mb-5" occasion={form.saves}>
        Thank you for your message. We will be in touch shortly.
      </TimedNotice>
      {form.generalMessage && (
        <Notice className="mb-5" tone="error">
          {form.generalMessage === "Too Many Attempts."
            ? "You have sent several messages already. Please call us, or try again in an hour."
            : form.generalMessage}
        </Notice>
      )}
      <div className="grid gap-x-5 md:grid-cols-2">
        <TextField
          autoComplete="name"
          className="md:col-span-2"
          error={form.error("name")}
          label="Name"
          name="name"
          required
        />
        <EmailField error={form.error("email")} />
        <TextField
          autoComplete="tel"
          error={form.error("telephone")}
          inputMode="tel"
          label="Telephone"
          name="telephone"
          required
          type="tel"
        />
        <TextArea
          className="md:col-span-2"
          error={form.error("message")}
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
      <p className="mt-4 text-sm text-slate-600">
        Your message goes straight to our office. We answer by email or telephone, usually within one working
        day.
      </p>
    </form>
  );
}
