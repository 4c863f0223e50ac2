import type { Route } from "./+types/change-address-page";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../platform/browser/call.ts";
import { refreshCurrentUser } from "../../platform/browser/current-user.ts";
import { useForm } from "../../platform/browser/use-form.ts";
import { privatePageMeta } from "../../platform/seo/private-page-meta.ts";
import { Button } from "../../ui/button.tsx";
import { ButtonLink } from "../../ui/button-link.tsx";
import { FormPage } from "../../ui/form-page.tsx";
import { Notice } from "../../ui/notice.tsx";

export const meta: Route.MetaFunction = ({ matches: [, { loaderData: site }] }) => [
  ...privatePageMeta(site, { title: "New email address", description: "Use another address from now on." }),
  // The address of this page is a key.
  { name: "referrer", content: "no-referrer" },
];

/** Where the mail to a new address leads. It waits for a press, since programs that look through mail open links. */
export default function ChangeAddressPage({ params: { id, hash } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const link = { id, hash, expires: search.get("expires"), signature: search.get("signature") };
  const form = useForm({
    send: () => call("POST /email/verify", { body: link, quiet: true }),
    onSuccess: async () => {
      setIsDone(true);
      await refreshCurrentUser();
    },
  });
  const problem = form.error("signature") ?? form.generalMessage;
  return (
    <FormPage
      intro={
        <p>
          This is to become the email address of an account here. Press the button if you asked for that. If
          you did not, close this page: nothing changes.
        </p>
      }
      title="New email address"
    >
      {isDone ? (
        <Notice title="The address of the account has changed." tone="success">
          <p>Sign in with it from now on. Where you had not opened this link, you are signed out.</p>
          <ButtonLink className="mt-3" size="small" to="/account" variant="secondary">
            Your account
          </ButtonLink>
        </Notice>
      ) : (
        <form {...form.props}>
          {problem && (
            <Notice className="mb-5" tone="error">
              {problem}
            </Notice>
          )}
          <Button block busy={form.busy} busyLabel="Changing…" type="submit">
            Use this address
          </Button>
        </form>
      )}
    </FormPage>
  );
}
