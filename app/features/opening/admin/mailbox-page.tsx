import { useState } from "react";
import type { Route } from "./+types/mailbox-page";
import { call } from "../../../platform/browser/calls/call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ButtonLink } from "../../../ui/buttons/button-link.tsx";
import { Notice } from "../../../ui/display/notice.tsx";
import { PageTitle } from "../../../ui/page/page-title.tsx";

/** The page behind the link in a test mail. The user confirms with a button, because mail programs open links, too. */
export default function MailboxPage({ params: { mailbox, signature } }: Route.ComponentProps) {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ ok: boolean; words: string } | null>(null);
  const confirm = async () => {
    setBusy(true);
    const answer = await call("POST /api/opening/mailboxes", { body: { mailbox, signature } });
    setBusy(false);
    setOutcome({ ok: answer.ok, words: answer.ok ? `Mail reaches ${mailbox}.` : answer.message });
  };
  return (
    <>
      <PageTitle title="Test mail">
        <p className="wrap-anywhere">You have opened the link of a test mail to {mailbox}.</p>
      </PageTitle>
      {outcome && (
        <Notice className="mb-5" tone={outcome.ok ? "success" : "error"}>
          {outcome.words}
        </Notice>
      )}
      {outcome?.ok ? (
        <ButtonLink to="/admin">Dashboard</ButtonLink>
      ) : (
        <Button busy={busy} onClick={() => void confirm()}>
          It has arrived
        </Button>
      )}
    </>
  );
}
