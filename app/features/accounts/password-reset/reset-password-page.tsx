import type { Route } from "./+types/reset-password-page";
import { useState } from "react";
import { Link, useSearchParams } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NewPasswordFields } from "../../../ui/fields/new-password-fields.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { TextField } from "../../../ui/fields/text-field.tsx";

export const meta = privatePage({
  title: "Reset password",
  description: "Set a new password for your account.",
  keyInAddress: true,
});

export default function ResetPasswordPage({ params }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const email = search.get("email") ?? "";
  const [success, setSuccess] = useState<string>();
  const form = useForm({
    send: (fields) => call("POST /reset-password", { form: { ...fields, token: params.token }, quiet: true }),
    onSuccess: ({ message }) => setSuccess(message),
  });
  const group = useReplacedControl(success);
  return (
    <FormPage title="Reset password">
      <div {...group} aria-label="Reset password" className="outline-none">
        {success ? (
          <>
            <Notice tone="success">{success}</Notice>
            <p className="mt-5">
              <Link className="font-semibold text-ice-600 underline hover:text-navy-900" to="/account">
                Return to sign-in
              </Link>
            </p>
          </>
        ) : (
          <Form of={form}>
            {form.message && !form.error("password") && (
              <Notice className="mb-5" tone="error">
                {form.message}
              </Notice>
            )}
            <TextField
              autoComplete="username"
              defaultValue={email}
              label="Email"
              error={email ? null : undefined}
              name="email"
              readOnly={email !== ""}
              required
              type="email"
            />
            <NewPasswordFields address={email} label="Password" repeatLabel="Repeat Password" required />
            <Button block busy={form.busy} busyLabel="Saving…" className="mt-2" type="submit">
              Reset password
            </Button>
            {form.error("email") && (
              <p className="mt-5">
                <Link
                  className="font-semibold text-ice-600 underline hover:text-navy-900"
                  to="/forgot-password"
                >
                  Ask for a new link
                </Link>
              </p>
            )}
          </Form>
        )}
      </div>
    </FormPage>
  );
}
