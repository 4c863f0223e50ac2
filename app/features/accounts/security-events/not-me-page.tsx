import type { Route } from "./+types/not-me-page";
import { useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import { privatePage } from "../../../platform/seo/private-page.ts";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PressPage } from "../../../ui/forms/press-page.tsx";

export const meta = privatePage({
  title: "This was not me",
  description: "Shut others out of your account.",
  keyInAddress: true,
});

/** The page behind the "This was not me" links in mails. */
export default function NotMePage({ params }: Route.ComponentProps) {
  const [isDone, setIsDone] = useState(false);
  return (
    <PressPage
      below={
        <ButtonLink to="/forgot-password" variant="secondary">
          Ask for a link that sets a new password
        </ButtonLink>
      }
      button={{ label: "This was not me", busyLabel: "Signing out…", variant: "danger" }}
      done={
        isDone && (
          <Notice tone="success">
            Every device is signed out. Set a new password with the link that is in your mail now.
          </Notice>
        )
      }
      intro="Was it somebody else? Then every device is signed out of your account. Your password, and passkeys and authenticators added in the last seven days, are worth nothing from then on. An email address that waits to be confirmed is dropped, and we mail you a link that sets a new password."
      keyField="token"
      onSuccess={() => setIsDone(true)}
      send={() => call("POST /not-me", { form: { token: params.token }, quiet: true })}
      title="This was not me"
    />
  );
}
