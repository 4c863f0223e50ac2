import { useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { signWithPasskey } from "../../platform/browser/passkeys.ts";
import { Button } from "../../ui/button.tsx";
import { KeyIcon } from "../../ui/icons.tsx";
import { Notice } from "../../ui/notice.tsx";

/** In place of the password and of a code. */
export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function confirm() {
    setBusy(true);
    setProblem(undefined);
    const outcome = await answer();
    if (outcome.ok) await onConfirmed();
    else setProblem(outcome.message);
    setBusy(false);
  }

  return (
    <>
      {problem && (
        <Notice className="mt-5" tone="error">
          {problem}
        </Notice>
      )}
      <Button
        block
        busy={busy}
        className="mt-3"
        icon={<KeyIcon size={20} />}
        onClick={() => void confirm()}
        variant="secondary"
      >
        Confirm with a passkey
      </Button>
    </>
  );
}

async function answer() {
  const asked = await call("GET /user/confirm-passkey/options");
  if (!asked.ok) return asked;
  const signed = await signWithPasskey(asked.data);
  if (!signed.ok) return signed;
  return call("POST /user/confirm-passkey", { body: { passkey: signed.data } });
}
