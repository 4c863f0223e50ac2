import type { Config } from "../../platform/config/config.server.ts";
import type { MadePasskey, PasskeySignature } from "./passkeys.schema.ts";
import type { PasskeyRow } from "./passkeys.server.ts";
import { readJson } from "../../platform/validation/stored-json.ts";
import { z } from "../../platform/validation/zod.ts";

/** Ed25519, ES256 and RS256: each authenticator has one of them. */
export const algorithms = [-8, -7, -257];

/** Passkeys belong to the host of the public address, and are good at that address alone. */
export function relyingPartyId({ appUrl }: Pick<Config, "appUrl">): string {
  return new URL(appUrl).hostname;
}

/** What a browser has made, once everything about it is right; undefined when anything is wrong. */
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

type Signed = { challenge: string; stored: PasskeyRow; signature: PasskeySignature };

/** How often the passkey has signed by now, as it says; undefined when anything about its signature is wrong. */
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
      // Compared by the statement that stores it.
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
 * Whether it was made in a frame of another site. Our pages allow no frame, so nothing honest sends that, and the library does not
 * look (Web Authentication Level 3, 7.1 and 7.2).
 */
function isFramed(clientDataJSON: string): boolean {
  try {
    const { crossOrigin, topOrigin } = readJson(
      clientData,
      Buffer.from(clientDataJSON, "base64url").toString(),
    );
    return (crossOrigin ?? false) !== false || topOrigin != null;
  } catch {
    // No such data at all: the library refuses it.
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

/** Loaded by the first answer of a passkey: most sites never need its 14 MB. */
function loadVerification() {
  return import("@simplewebauthn/server");
}

type Refused = { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined };

/** The library throws plain errors for whatever a stranger may send. It asks nothing but what it is given. */
async function unlessRefused<T>(verify: () => Promise<T>): Promise<T | Refused> {
  try {
    return await verify();
  } catch {
    return { verified: false };
  }
}
