import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { Notice, Refusal } from "../../../ui/display/notice.tsx";

export const meta = privatePage({
  title: "Forgotten password",
  description: "Have a link sent that sets a new password.",
});

export default function ForgotPasswordPage() {
  const [success, setSuccess] = useState<string>();
  const form = useForm({
    send: (fields) => {
      setSuccess(undefined);
      return call("POST /forgot-password", { form: fields, quiet: true });
    },
    onSuccess: ({ message }) => setSuccess(message),
  });
  return (
    <FormPage
      below={
        <ButtonLink to="/login" variant="secondary">
          Return to sign-in
        </ButtonLink>
      }
      intro={<p>Tell us the address of your account. We send a link that sets a new password.</p>}
      title="Forgotten password"
    >
      {success && !form.error("email") && (
        <Notice className="mb-5" tone="success">
          {success}
        </Notice>
      )}
      <Refusal className="mb-5" words={form.message} />
      <Form of={form}>
        <EmailField />
        <Button block busy={form.busy} busyLabel="Sending…" className="mt-2" type="submit">
          Reset password
        </Button>
      </Form>
    </FormPage>
  );
}
