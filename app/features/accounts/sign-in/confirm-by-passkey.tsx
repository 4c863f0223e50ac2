import { call } from "../../../platform/browser/calls/call.ts";
import { signWithPasskey } from "../../../platform/browser/session/passkeys.ts";
import type { Outcome } from "../../../platform/browser/calls/request.ts";
import { useCall } from "../../../platform/browser/calls/use-call.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { KeyIcon } from "../../../ui/buttons/icons.tsx";
import { Refusal } from "../../../ui/display/notice.tsx";

/** Confirms with a passkey, which replaces both the password and a code. */
export function ConfirmByPasskey({ onConfirmed }: { onConfirmed: () => void | Promise<void> }) {
  const { busy, problem, make } = useCall();
  return (
    <>
      <Refusal className="mt-5" words={problem} />
      <Button
        block
        busy={busy}
        className="mt-3"
        icon={<KeyIcon size={20} />}
        onClick={() => void make(answer(), { onSuccess: onConfirmed })}
        variant="secondary"
      >
        Confirm with a passkey
      </Button>
    </>
  );
}

async function answer(): Promise<Outcome<unknown>> {
  const options = await call("GET /user/confirm-passkey/options");
  if (!options.ok) return options;
  const signed = await signWithPasskey(options.data);
  if (!signed.ok) return signed;
  return call("POST /user/confirm-passkey", { body: { passkey: signed.data } });
}
