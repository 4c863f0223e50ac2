import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../platform/browser/call.ts";
import { offersPasskeys, signWithPasskey, stopOfferingPasskeys } from "../../platform/browser/passkeys.ts";

/** Its challenge is good for five minutes. */
const renewMilliseconds = 4 * 60 * 1000;

/**
 * Signing in with a passkey: by a button, and from the start under the field of the address, where the browser offers them
 * there. `remember` says whether the person wishes to be remembered.
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
    const asked = await call("GET /passkeys/options", { quiet: true });
    if (!asked.ok) return autofill ? undefined : setProblem(asked.message);
    const signed = await signWithPasskey(asked.data, { autofill });
    // An offer that nobody took is no news.
    if (!signed.ok) return autofill ? undefined : setProblem(signed.message);
    const body = { passkey: signed.data, remember: remember() };
    const outcome = await call("POST /passkeys/sign-in", { body, quiet: true });
    if (!outcome.ok) return setProblem(outcome.message);
    await onSignedIn();
  }

  /** Begun while the button's window is open it would close that. */
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
