import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { Outcome } from "./request.ts";

/** What speaks WebAuthn is loaded when it is needed. */
const load = () => import("@simplewebauthn/browser");

/**
 * Lets the person sign with a passkey, in the browser's own window. With `autofill` it offers them under the field that has
 * `webauthn` in its `autocomplete` instead, and waits until one is chosen.
 */
export function signWithPasskey(
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
  { autofill = false } = {},
): Promise<Outcome<AuthenticationResponseJSON>> {
  return outcomeOf(async () => {
    const { startAuthentication } = await load();
    return startAuthentication({ optionsJSON, useBrowserAutofill: autofill });
  });
}

/** Lets the person make a passkey on a device of theirs. */
export function makePasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Outcome<RegistrationResponseJSON>> {
  return outcomeOf(async () => {
    const { startRegistration } = await load();
    return startRegistration({ optionsJSON });
  });
}

/** Whether passkeys can be offered where an address is typed. */
export async function offersPasskeys(): Promise<boolean> {
  const known: typeof PublicKeyCredential | undefined = globalThis.PublicKeyCredential;
  return (await known?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** Ends an offer that still waits. */
export async function stopOfferingPasskeys(): Promise<void> {
  const { WebAuthnAbortService } = await load();
  WebAuthnAbortService.cancelCeremony();
}

async function outcomeOf<T>(ceremony: () => Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, data: await ceremony() };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { ok: false, status: 0, message: reasons[name] ?? unusable, errors: {} };
  }
}

const unusable = "This browser could not use a passkey.";

/** By the name of the error that browsers throw. */
const reasons: Record<string, string> = {
  NotAllowedError: "No passkey was used: the browser was stopped, or waited too long.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys do not work at this address.",
};
