import type { Route } from "./+types/change-address-page";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PressPage } from "../../../ui/forms/press-page.tsx";

export const meta = privatePage({
  title: "New email address",
  description: "Use another address from now on.",
  keyInAddress: true,
});

/** The page behind the link in the mail to a new address. */
export default function ChangeAddressPage({ params: { id, hash } }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const [isDone, setIsDone] = useState(false);
  const link = { id, hash, expires: search.get("expires"), signature: search.get("signature") };
  return (
    <PressPage
      button={{ label: "Use this address", busyLabel: "Changing…" }}
      done={isDone && changed}
      intro="This is to become the email address of an account here. Press the button if you asked for that. If you did not, close this page: nothing changes."
      keyField="signature"
      onSuccess={async () => {
        setIsDone(true);
        await refreshCurrentUser();
      }}
      send={() => call("POST /email/verify", { body: link, quiet: true })}
      title="New email address"
    />
  );
}

const changed = (
  <Notice title="The address of the account has changed." tone="success">
    <p>Sign in with it from now on. Where you had not opened this link, you are signed out.</p>
    <ButtonLink className="mt-3" size="small" to="/account" variant="secondary">
      Your account
    </ButtonLink>
  </Notice>
);
