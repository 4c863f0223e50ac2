import type { Route } from "./+types/not-me-page";
import { useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Notice } from "../../ui/notice.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) => [
  ...privatePageMeta(site, { title: "This was not me", description: "Shut others out of your account." }),
  // The address of this page is a key.
  { name: "referrer", content: "no-referrer" },
];

/** Where the mails about an account lead. It waits for a press, since programs that look through mail open links. */
export default function NotMePage({ params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    send: () => call("POST /not-me", { form: { token: params.token }, quiet: true }),
    onSuccess: () => setIsDone(true),
  });
  const problem = form.error("token") ?? form.generalMessage;
  return (
    <FormPage
      below={
        <ButtonLink to="/forgot-password" variant="secondary">
          Ask for a link that sets a new password
        </ButtonLink>
      }
      intro={
        <p>
          Was it somebody else? Then every device is signed out of your account. Your password, and passkeys
          and authenticators added in the last seven days, are worth nothing from then on. An email address
          that waits to be confirmed is dropped, and we mail you a link that sets a new password.
        </p>
      }
      title="This was not me"
    >
      {isDone ? (
        <Notice tone="success">
          Every device is signed out. Set a new password with the link that is in your mail now.
        </Notice>
      ) : (
        <form {...form.props}>
          {problem && (
            <Notice className="mb-5" tone="error">
              {problem}
            </Notice>
          )}
          <Button block busy={form.busy} busyLabel="Signing out…" type="submit" variant="danger">
            This was not me
          </Button>
        </form>
      )}
    </FormPage>
  );
}
