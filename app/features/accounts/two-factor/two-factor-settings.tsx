import { useState } from "react";
import { useRevalidator } from "react-router";
import { call } from "../../../platform/browser/calls/call.ts";
import { refreshCurrentUser } from "../../../platform/browser/session/current-user.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { ConfirmButton } from "../../../ui/dialogs/confirm-button.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";
import { useReplacedControl } from "../../../ui/page/use-replaced-control.ts";
import { VerifyFirst } from "../../../ui/page/verify-first.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { TwoFactorSetUp } from "./two-factor-set-up.tsx";

type Shown = "nothing" | "set-up" | "codes";

type Props = {
  enabled: boolean;
  hasPasskey: boolean;
  /** Whether the account's address is verified. Until then no second factor can be set up. */
  verified: boolean;
};

/**
 * The part of the profile where the user sets up two-factor authentication, sees the recovery codes and switches it
 * off.
 */
export function TwoFactorSettings({ enabled, hasPasskey, verified }: Props) {
  const hasCodes = enabled || hasPasskey;
  const { revalidate } = useRevalidator();
  const [shown, setShown] = useState<Shown>("nothing");
  const { busy, problem, make } = useCall();
  const group = useReplacedControl(`${shown} ${enabled}`);

  function begin() {
    return make(call("POST /user/two-factor-authentication"), { onSuccess: () => setShown("set-up") });
  }

  async function confirmed() {
    await Promise.all([refreshCurrentUser(), revalidate()]);
    setShown("codes");
  }

  async function ended() {
    setShown("nothing");
    await Promise.all([refreshCurrentUser(), revalidate()]);
  }

  return (
    <div {...group} aria-label="Two-factor authentication" className="outline-none">
      <p>
        {enabled
          ? "Signing in asks for a code of your authenticator as well as your password."
          : "With it, signing in asks for a code of an authenticator app as well as your password. A stolen password alone then opens nothing."}
      </p>
      <Refusal className="mt-4" words={problem} />
      {shown === "set-up" && !enabled && <TwoFactorSetUp onConfirmed={() => void confirmed()} />}
      {shown === "codes" && hasCodes && <RecoveryCodes />}
      <div className="mt-5 flex flex-wrap gap-3">
        {!enabled && !verified && <VerifyFirst what="set up two-factor authentication" />}
        {!enabled && verified && shown !== "set-up" && (
          <Button busy={busy} onClick={() => void begin()} variant="secondary">
            Set up two-factor authentication
          </Button>
        )}
        {hasCodes && shown !== "codes" && (
          <Button onClick={() => setShown("codes")} variant="secondary">
            Show recovery codes
          </Button>
        )}
        {enabled && (
          <ConfirmButton
            act={() => call("DELETE /user/two-factor-authentication")}
            onDone={ended}
            variant="danger"
            what={
              hasPasskey
                ? "Codes of your authenticator will not be asked for or taken any more."
                : "Two-factor authentication will be switched off, and the recovery codes go."
            }
          >
            Switch off
          </ConfirmButton>
        )}
      </div>
    </div>
  );
}
