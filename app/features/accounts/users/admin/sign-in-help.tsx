import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../../platform/browser/calls/call.ts";
import { ConfirmButton } from "../../../../ui/dialogs/confirm-button.tsx";
import { KeyIcon, MailIcon, LogOutIcon } from "../../../../ui/buttons/icons.tsx";
import { Notice } from "../../../../ui/display/notice.tsx";
import { TitledCard } from "../../../../ui/page/titled-card.tsx";
import type { User } from "../users.schema.ts";

type Props = {
  user: User;
  hasSecondFactor: boolean;
  isOneself: boolean;
  maySignOut: boolean;
  isInvited: boolean;
  mailLeaves: boolean;
};

/** Help for a user who cannot sign in: a link that sets a new password, and recovery after a lost second factor. */
export function SignInHelp({ user, hasSecondFactor, isOneself, maySignOut, isInvited, mailLeaves }: Props) {
  const { id, email, firstname } = user;
  const { revalidate } = useRevalidator();
  const [outcome, setOutcome] = useState<{ tone: "success"; text: string }>();

  async function sendLink() {
    const params = { id };
    const sent = isInvited
      ? await call("POST /api/users/:id/invitation", { params })
      : await call("POST /api/users/:id/password-link", { params });
    if (sent.ok || sent.status !== 429) return sent;
    return { ...sent, message: "A link was sent just now. Please wait a minute." };
  }

  return (
    <TitledCard
      className="mt-8"
      intro={
        isInvited
          ? `${firstname} was invited and has not set a password yet. The link in the invitation works once, for 7 days; another one takes its place.`
          : `With a link ${firstname} sets a password that nobody else knows. It works once, for 60 minutes.`
      }
      title="Help with signing in"
    >
      {outcome && (
        <Notice className="mb-5" tone={outcome.tone}>
          {outcome.text}
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          act={sendLink}
          icon={<MailIcon size={20} />}
          onDone={() =>
            setOutcome({
              tone: "success",
              text: mailLeaves
                ? `A link is on its way to ${email}.`
                : `The link to ${email} waits in the outbox until mail can leave.`,
            })
          }
          variant="secondary"
          what={
            isInvited
              ? `The invitation will be mailed to ${email} again, with a new link.`
              : `A link that sets a password will be mailed to ${email}.`
          }
        >
          {isInvited ? "Send the invitation again" : "Send a link to set a password"}
        </ConfirmButton>
        {maySignOut && (
          <ConfirmButton
            act={() => call("DELETE /api/users/:id/sessions", { params: { id } })}
            icon={<LogOutIcon size={20} />}
            onDone={() => setOutcome({ tone: "success", text: `${firstname} is signed out everywhere.` })}
            variant="secondary"
            what={`Every device on which ${email} is signed in will be signed out. The password stays.`}
          >
            Sign out everywhere
          </ConfirmButton>
        )}
        {hasSecondFactor && !isOneself && (
          <ConfirmButton
            act={() => call("DELETE /api/users/:id/second-factor", { params: { id } })}
            icon={<KeyIcon size={20} />}
            onDone={async () => {
              setOutcome({ tone: "success", text: "The second factor has been reset." });
              await revalidate();
            }}
            variant="secondary"
            what={`The passkeys, the authenticator and the recovery codes of ${email} will be worth nothing, and the account is signed out everywhere. The password stays.`}
          >
            Reset the second factor
          </ConfirmButton>
        )}
      </div>
    </TitledCard>
  );
}
