import type { Route } from "./+types/two-factor-challenge-page";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../platform/browser/call.ts";
import { refreshCurrentUser } from "../../platform/browser/current-user.ts";
import { useNextPath } from "../../platform/browser/next-path.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { FormNotice } from "../../ui/form-notice.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { TextField } from "../../ui/text-field.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) =>
  privatePageMeta(site, { title: "Two-factor challenge", description: "The second step of signing in." });

export default function TwoFactorChallengePage() {
  const navigate = useNavigate();
  const next = useNextPath();
  const [byRecoveryCode, setByRecoveryCode] = useState(false);
  const form = useForm({
    send: (form) => call("POST /two-factor-challenge", { form, quiet: true }),
    onSuccess: async () => {
      if (await refreshCurrentUser()) await navigate(next ?? "/", { replace: true });
    },
  });
  return (
    <FormPage
      below={
        <Link className="font-medium text-ice-600 underline hover:text-navy-900" to="/login">
          Return to sign-in
        </Link>
      }
      intro={
        <p>
          {byRecoveryCode
            ? "Type one of the recovery codes that you kept. Each of them works once."
            : "Type the code that your authenticator shows."}
        </p>
      }
      title="One more step"
    >
      <form {...form.props}>
        <FormNotice className="mb-5" form={form} />
        {byRecoveryCode ? (
          <TextField
            autoCapitalize="characters"
            autoComplete="off"
            error={form.error("recovery_code")}
            key="recovery_code"
            label="Recovery code"
            name="recovery_code"
            required
            spellCheck={false}
          />
        ) : (
          <TextField
            autoComplete="one-time-code"
            error={form.error("code")}
            inputMode="numeric"
            key="code"
            label="Code"
            name="code"
            required
          />
        )}
        <Button block busy={form.busy} className="mt-2" type="submit">
          Login
        </Button>
        <Button block className="mt-3" onClick={() => setByRecoveryCode(!byRecoveryCode)} variant="quiet">
          {byRecoveryCode ? "Use the authenticator" : "Use a recovery code"}
        </Button>
      </form>
    </FormPage>
  );
}
