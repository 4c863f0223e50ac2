import type { Route } from "./+types/welcome-page";
import { useNavigate } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useForm } from "../../../platform/browser/forms/use-form.ts";
import { servicesContext } from "../../../platform/http/page-context.server.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { FormNotice } from "../../../ui/forms/form-notice.tsx";
import { FormPage } from "../../../ui/forms/form-page.tsx";
import { Form } from "../../../ui/forms/form.tsx";
import { NameFields } from "../../../ui/fields/name-fields.tsx";
import { NewPasswordFields } from "../../../ui/fields/new-password-fields.tsx";
import { TextField } from "../../../ui/fields/text-field.tsx";
import { readJoinPage } from "./joining.server.ts";

export const meta = privatePage({
  title: "Your account online",
  description: "Set a password, and see your account.",
  keyInAddress: true,
});

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext);
  return readJoinPage(db, clock.now(), params.token);
}

/** The page behind the link in a letter of approval or an invitation. */
export default function WelcomePage({ loaderData, params: { token } }: Route.ComponentProps) {
  if (loaderData.state === "ended") {
    return (
      <FormPage below={<SignInInstead />} title="This link has ended">
        <p>It works for 30 days. Answer the mail that it came in, and we send you another one.</p>
      </FormPage>
    );
  }
  if (loaderData.state === "taken") {
    return (
      <FormPage title="Your account online">
        <p className="wrap-anywhere">
          There is an account with the address {loaderData.address}. Sign in, and you see your company’s
          account.
        </p>
        <p className="mt-5 flex flex-wrap gap-3">
          <ButtonLink to="/login">Sign in</ButtonLink>
          <ButtonLink to="/forgot-password" variant="secondary">
            Set a new password
          </ButtonLink>
        </p>
      </FormPage>
    );
  }
  return <JoinForm address={loaderData.address} token={token} />;
}

function JoinForm({ address, token }: { address: string; token: string }) {
  const navigate = useNavigate();
  const form = useForm({
    send: (form) => call("POST /api/joining/:token", { params: { token }, form, quiet: true }),
    onSuccess: async () => {
      await refreshCurrentUser();
      await navigate("/account", { replace: true });
    },
  });
  return (
    <FormPage
      below={<SignInInstead />}
      intro={<p>Set a password that only you know, and you see your company’s account with us.</p>}
      title="Your account online"
    >
      <Form of={form}>
        <FormNotice className="mb-5" form={form} />
        <TextField
          autoComplete="username"
          defaultValue={address}
          label="Email"
          name="email"
          readOnly
          type="email"
        />
        <NameFields />
        <NewPasswordFields address={address} label="Password" repeatLabel="Repeat Password" required />
        <Button block busy={form.busy} busyLabel="Opening…" className="mt-2" type="submit">
          Open my account
        </Button>
      </Form>
    </FormPage>
  );
}

function SignInInstead() {
  return (
    <p className="flex flex-wrap items-center justify-between gap-4">
      <span>Have an account already?</span>
      <ButtonLink to="/login" variant="secondary">
        Login
      </ButtonLink>
    </p>
  );
}
