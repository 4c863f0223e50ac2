import { call } from "../../../platform/browser/calls/call.ts";
import { signWithPasskey } from "../../../platform/browser/session/passkeys.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { KeyIcon } from "../../../ui/buttons/icons.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";

/** Completes a sign-in with a passkey. */
export function PasskeyChallenge({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { busy, problem, make } = useCall();
  return (
    <>
      <Refusal className="mb-5" words={problem} />
      <Button
        block
        busy={busy}
        icon={<KeyIcon size={20} />}
        onClick={() => void make(answer(), { onSuccess: onSignedIn })}
      >
        Continue with a passkey
      </Button>
    </>
  );
}

async function answer(): Promise<Outcome<unknown>> {
  const options = await call("GET /two-factor-challenge/passkey/options", { quiet: true });
  if (!options.ok) return options;
  const signed = await signWithPasskey(options.data);
  if (!signed.ok) return signed;
  return call("POST /two-factor-challenge/passkey", { body: { passkey: signed.data }, quiet: true });
}
