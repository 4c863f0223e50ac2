import type { Route } from "./+types/not-mine-page";
import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PressPage } from "../../../ui/forms/press-page.tsx";

export const meta = privatePage({
  title: "Not my account",
  description: "Delete what somebody else opened.",
  keyInAddress: true,
});

/** The page for a person with whose address a stranger has opened an account. */
export default function NotMinePage({ params }: Route.ComponentProps) {
  const [deleted, setDeleted] = useState<boolean>();
  return (
    <PressPage
      below={
        <ButtonLink to="/forgot-password" variant="secondary">
          Ask for a link that sets a new password
        </ButtonLink>
      }
      button={{ label: "Delete this account", busyLabel: "Deleting…", variant: "danger" }}
      done={
        deleted !== undefined && (
          <Notice tone="success">{deleted ? "The account is deleted." : accountSecured}</Notice>
        )
      }
      intro="Somebody opened an account with your email address, and it was not you? Delete it here. Whoever opened it is signed out, and nothing of it stays. What you sent us yourself is not touched."
      keyField="token"
      onSuccess={(answer) => setDeleted(answer.deleted)}
      send={() => call("POST /not-mine", { form: { token: params.token }, quiet: true })}
      title="Not my account"
    />
  );
}

const accountSecured =
  "The address has been verified meanwhile, so the account is not deleted. But everybody is signed out of it, and its password and what was added to sign in with are worth nothing. Set a new password with the link that is in your mail now: then the account is yours, and its profile can close it.";
