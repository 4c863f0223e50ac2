import type { Route } from "./+types/not-mine-page";
import { useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Notice } from "../../ui/notice.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) => [
  ...privatePageMeta(site, { title: "Not my account", description: "Delete what somebody else opened." }),
  // The address of this page is a key.
  { name: "referrer", content: "no-referrer" },
];

/** Where a verification mail leads whoever did not open the account. It waits for a press, as `/not-me` does. */
export default function NotMinePage({ params }: Route.ComponentProps) {
  const [deleted, setDeleted] = useState<boolean>();
  const form = useForm({
    send: () => call("POST /not-mine", { form: { token: params.token }, quiet: true }),
    onSuccess: (answer) => setDeleted(answer.deleted),
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
          Somebody opened an account with your email address, and it was not you? Delete it here. Whoever
          opened it is signed out, and nothing of it stays. What you sent us yourself is not touched.
        </p>
      }
      title="Not my account"
    >
      {deleted === undefined ? (
        <form {...form.props}>
          {problem && (
            <Notice className="mb-5" tone="error">
              {problem}
            </Notice>
          )}
          <Button block busy={form.busy} busyLabel="Deleting…" type="submit" variant="danger">
            Delete this account
          </Button>
        </form>
      ) : (
        <Notice tone="success">{deleted ? "The account is deleted." : shutOut}</Notice>
      )}
    </FormPage>
  );
}

const shutOut =
  "The address has been verified meanwhile, so the account is not deleted. But everybody is signed out of it, and its password and what was added to sign in with are worth nothing. Set a new password with the link that is in your mail now: then the account is yours, and its profile can close it.";
