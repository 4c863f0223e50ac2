import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NewPasswordFields } from "../../../ui/fields/new-password-fields.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { NameFields } from "../../../ui/fields/name-fields.tsx";

export const meta = privatePage({
  title: "Register",
  description: "Open an account for your company’s vehicles.",
});

export default function RegisterPage() {
  const navigate = useNavigate();
  const [email, setEmail] = useState("");
  const form = useForm({
    send: (form) => call("POST /api/register", { form, quiet: true }),
    onSuccess: async () => {
      await refreshCurrentUser();
      await navigate("/account", { replace: true });
    },
  });
  return (
    <FormPage
      below={
        <p className="flex flex-wrap items-center justify-between gap-4">
          <span>Have an account already?</span>
          <ButtonLink to="/login" variant="secondary">
            Login
          </ButtonLink>
        </p>
      }
      intro={<p>An account keeps your details and your documents in one place.</p>}
      title="Register"
    >
      <Form of={form}>
        <FormNotice className="mb-5" form={form} />
        <NameFields />
        <EmailField onInput={(event) => setEmail(event.currentTarget.value)} />
        <TextField
          autoComplete="tel"
          inputMode="tel"
          label="Mobile Number"
          name="telephone"
          required
          type="tel"
        />
        <NewPasswordFields address={email} label="Password" repeatLabel="Repeat Password" required />
        <Button block busy={form.busy} busyLabel="Registering…" className="mt-2" type="submit">
          Register
        </Button>
        <p className="mt-5 text-sm text-slate-600">
          By registering you accept our{" "}
          <Link className="font-medium text-ice-600 underline hover:text-navy-900" to="/terms">
            terms and conditions
          </Link>
          ; our{" "}
          <Link className="font-medium text-ice-600 underline hover:text-navy-900" to="/privacy">
            privacy policy
          </Link>{" "}
          says what we do with your details.
        </p>
      </Form>
    </FormPage>
  );
}
