import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { Outcome } from "../calls/request.ts";

/** Loads the WebAuthn library only when it is needed. */
const load = () => import("@simplewebauthn/browser");

/**
 * Lets the user sign with a passkey in the browser's dialog. With `autofill`, the browser offers passkeys under the
 * field with `webauthn` in its `autocomplete` and waits until one is chosen.
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

/** Lets the user create a passkey on a device. */
export function createPasskey(
  optionsJSON: PublicKeyCredentialCreationOptionsJSON,
): Promise<Outcome<RegistrationResponseJSON>> {
  return outcomeOf(async () => {
    const { startRegistration } = await load();
    return startRegistration({ optionsJSON });
  });
}

/** Whether the browser can offer passkeys in the field for the e-mail address. */
export async function offersPasskeys(): Promise<boolean> {
  const known: typeof PublicKeyCredential | undefined = globalThis.PublicKeyCredential;
  return (await known?.isConditionalMediationAvailable?.().catch(() => false)) ?? false;
}

/** Cancels a pending offer of passkeys. */
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

/** Messages by the name of the error that browsers throw. */
const reasons: Record<string, string> = {
  NotAllowedError: "No passkey was used: the browser was stopped, or waited too long.",
  InvalidStateError: "This device has a passkey for your account already.",
  SecurityError: "Passkeys do not work at this address.",
};
