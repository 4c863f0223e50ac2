import { useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { signWithPasskey } from "../../platform/browser/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";

/** Completes a sign-in with a passkey. */
export function PasskeyChallenge({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function complete() {
    setBusy(true);
    setProblem(undefined);
    const outcome = await answer();
    if (outcome.ok) await onSignedIn();
    else setProblem(outcome.message);
    setBusy(false);
  }

  return (
    <>
      {problem && (
        <Notice className="mb-5" tone="error">
          {problem}
        </Notice>
      )}
      <Button block busy={busy} icon={<KeyIcon size={20} />} onClick={() => void complete()}>
        Continue with a passkey
      </Button>
    </>
  );
}

async function answer() {
  const asked = await call("GET /two-factor-challenge/passkey/options", { quiet: true });
  if (!asked.ok) return asked;
  const signed = await signWithPasskey(asked.data);
  if (!signed.ok) return signed;
  return call("POST /two-factor-challenge/passkey", { body: { passkey: signed.data }, quiet: true });
}
