import { useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { privatePage } from "../../platform/seo/private-page.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { EmailField } from "../../ui/email-field.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Form } from "../../ui/form.tsx";
import { Notice, Refusal } from "../../ui/notice.tsx";

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
