import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../../platform/browser/calls/call.ts";
import {
  offersPasskeys,
  signWithPasskey,
  stopOfferingPasskeys,
} from "../../../platform/browser/session/passkeys.ts";

/** A challenge is valid for five minutes, so the autofill offer is renewed before that. */
const renewMilliseconds = 4 * 60 * 1000;

/**
 * Signs the user in with a passkey: by a button, or by the autofill of the address field in browsers that support it.
 * `remember` says whether the user wishes to be remembered.
 */
export function usePasskeySignIn({
  remember,
  onSignedIn,
}: {
  remember: () => boolean;
  onSignedIn: () => Promise<void>;
}) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function signIn({ autofill }: { autofill: boolean }): Promise<void> {
    const options = await call("GET /passkeys/options", { quiet: true });
    if (!options.ok) return autofill ? undefined : setProblem(options.message);
    const signed = await signWithPasskey(options.data, { autofill });
    // An autofill offer that the user did not accept is not an error.
    if (!signed.ok) return autofill ? undefined : setProblem(signed.message);
    const body = { passkey: signed.data, remember: remember() };
    const outcome = await call("POST /passkeys/sign-in", { body, quiet: true });
    if (!outcome.ok) return setProblem(outcome.message);
    await onSignedIn();
  }

  /** Offers a passkey by autofill. Not while the button's dialog is open, because the offer would close that dialog. */
  const offer = useEffectEvent(async () => {
    if (!busy) await signIn({ autofill: true });
  });

  useEffect(() => {
    let renewal: ReturnType<typeof setInterval> | undefined;
    let ended = false;
    void offersPasskeys().then((offered) => {
      if (!offered || ended) return;
      void offer();
      renewal = setInterval(() => void offer(), renewMilliseconds);
    });
    return () => {
      ended = true;
      if (!renewal) return;
      clearInterval(renewal);
      void stopOfferingPasskeys();
    };
  }, []);

  return {
    busy,
    problem,
    async begin() {
      setBusy(true);
      setProblem(undefined);
      await signIn({ autofill: false });
      setBusy(false);
    },
  };
}
