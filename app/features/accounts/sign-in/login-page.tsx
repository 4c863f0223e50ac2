import { useRef } from "react";
import { Link, useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser, useCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { withNextPath, useNextPath } from "../../../platform/browser/session/next-path.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Checkbox } from "../../../ui/fields/checkbox.tsx";
import { EmailField } from "../../../ui/fields/email-field.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { KeyIcon } from "../../../ui/buttons/icons.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { PasswordField } from "../../../ui/fields/password-field.tsx";
import { OtherAccountNotice } from "./other-account-notice.tsx";
import { usePasskeySignIn } from "./use-passkey-sign-in.ts";

export const meta = privatePage({ title: "Sign in", description: "Sign in to your account." });

export default function LoginPage() {
  const navigate = useNavigate();
  const next = useNextPath();
  const user = useCurrentUser();
  const signedIn = async () => {
    // A failed load of the user says nothing about the session. The next page loads the user again.
    await refreshCurrentUser();
    await navigate(next ?? "/", { replace: true });
  };
  const form = useForm({
    send: (form) => call("POST /login", { form, body: { remember: form.remember === "on" }, quiet: true }),
    onSuccess: async ({ two_factor }) => {
      if (two_factor) return navigate(withNextPath("/two-factor-challenge", next), { replace: true });
      await signedIn();
    },
  });
  const remember = useRef<HTMLInputElement>(null);
  const passkey = usePasskeySignIn({
    remember: () => remember.current?.checked ?? false,
    onSignedIn: signedIn,
  });
  return (
    <FormPage
      below={
        <p className="flex flex-wrap items-center justify-between gap-4">
          <span>New here?</span>
          <ButtonLink to="/register" variant="secondary">
            Register
          </ButtonLink>
        </p>
      }
      title="Welcome Back"
    >
      {user && !form.busy && <OtherAccountNotice next={next} user={user} />}
      <Form of={form}>
        <EmailField autoComplete="username webauthn" error={form.message ? null : undefined} />
        <PasswordField
          autoComplete="current-password"
          error={form.error("password") ?? form.message}
          label="Password"
          name="password"
          required
        />
        <div className="flex flex-wrap items-center justify-between gap-x-6">
          <Checkbox label="Remember me" name="remember" ref={remember} />
          <Link
            className="py-2.5 font-medium text-ice-600 underline hover:text-navy-900"
            to="/forgot-password"
          >
            Forgot your password?
          </Link>
        </div>
        <Button block busy={form.busy} busyLabel="Signing in…" className="mt-5" type="submit">
          Login
        </Button>
        <Button
          block
          busy={passkey.busy}
          className="mt-3"
          icon={<KeyIcon size={20} />}
          onClick={() => void passkey.begin()}
          variant="secondary"
        >
          Sign in with a passkey
        </Button>
        <Refusal className="mt-4" words={passkey.problem} />
      </Form>
    </FormPage>
  );
}
