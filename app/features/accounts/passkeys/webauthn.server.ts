import type { Config } from "../../../platform/config/config.server.ts";
import type { MadePasskey, PasskeySignature } from "./passkeys.schema.ts";
import type { RowOf } from "../../../platform/resources/stored.server.ts";
import { readJson } from "../../../platform/validation/stored-json.ts";
import { z } from "../../../platform/validation/zod.ts";

/** Ed25519, ES256 and RS256: every authenticator supports one of them. */
export const algorithms = [-8, -7, -257];

/** Returns the host of the public address. Passkeys belong to that host and work only there. */
export function relyingPartyId({ appUrl }: Pick<Config, "appUrl">): string {
  return new URL(appUrl).hostname;
}

/** Verifies a passkey that a browser has created. Returns undefined when anything about it is wrong. */
export async function verifyMade(
  config: Config,
  challenge: string,
  made: MadePasskey,
): Promise<{ id: string; publicKey: Uint8Array; counter: number } | undefined> {
  if (isFramed(made.response.clientDataJSON)) return undefined;
  const { verifyRegistrationResponse } = await loadVerification();
  const { verified, registrationInfo } = await unlessRefused(() =>
    verifyRegistrationResponse({
      response: { ...made, clientExtensionResults: {} },
      ...expected(config, challenge),
      supportedAlgorithmIDs: algorithms,
    }),
  );
  return verified ? registrationInfo?.credential : undefined;
}

type Signed = { challenge: string; stored: RowOf<"passkeys">; signature: PasskeySignature };

/**
 * Verifies a signature. Returns the number of signatures that the passkey reports, or undefined when anything about the
 * signature is wrong.
 */
export async function verifySigned(
  config: Config,
  { challenge, stored, signature: { response, ...signature } }: Signed,
): Promise<number | undefined> {
  if (isFramed(response.clientDataJSON)) return undefined;
  const { verifyAuthenticationResponse } = await loadVerification();
  const userHandle = response.userHandle ?? undefined;
  const { verified, authenticationInfo } = await unlessRefused(() =>
    verifyAuthenticationResponse({
      response: { ...signature, response: { ...response, userHandle }, clientExtensionResults: {} },
      ...expected(config, challenge),
      // Zero turns off the library's check. The statement that stores the counter compares it.
      credential: {
        id: stored.credential_id,
        publicKey: Buffer.from(stored.public_key, "base64url"),
        counter: 0,
      },
    }),
  );
  return verified ? authenticationInfo?.newCounter : undefined;
}

const clientData = z.record(z.string(), z.unknown());

/**
 * Returns whether the answer comes from a frame of another site. Our pages allow no frames, so no honest browser sends
 * such an answer. The library does not check it (Web Authentication Level 3, 7.1 and 7.2).
 */
function isFramed(clientDataJSON: string): boolean {
  try {
    const { crossOrigin, topOrigin } = readJson(
      clientData,
      Buffer.from(clientDataJSON, "base64url").toString(),
    );
    return (crossOrigin ?? false) !== false || topOrigin != null;
  } catch {
    // The data cannot be parsed, so the library refuses it.
    return false;
  }
}

function expected(config: Config, challenge: string) {
  return {
    expectedChallenge: challenge,
    expectedOrigin: config.appUrl,
    expectedRPID: relyingPartyId(config),
    requireUserVerification: true,
  };
}

/** Loads the library with the first answer of a passkey, because most sites never need its 14 MB. */
function loadVerification() {
  return import("@simplewebauthn/server");
}

type Refused = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined };

/**
 * Turns every error of the library into a refusal. It throws plain errors for malformed input, and it accesses nothing
 * but its arguments.
 */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | Refused> {
  try {
    return await verify();
  } catch {
    return { verified: false };
  }
}
