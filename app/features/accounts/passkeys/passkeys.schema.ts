import { line } from "../../../platform/validation/fields.ts";
import { z } from "../../../platform/validation/zod.ts";

export const maxPasskeys = 20;

const base64url = (characters: number) =>
  z
    .string()
    .min(1)
    .max(characters)
    .regex(/^[\w-]+$/);
/** WebAuthn allows 1023 bytes, which are 1364 characters in base64url. */
const credentialId = () => base64url(1364);

/** Returns the schema of a device's answer: the given fields beside those that all answers share. */
const credential = <Shape extends z.core.$ZodShape>(response: Shape) =>
  z.object({
    id: credentialId(),
    rawId: credentialId(),
    type: z.literal("public-key"),
    response: z.object({ clientDataJSON: base64url(4096), ...response }),
  });

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn: the options for a signature by a passkey. */
export const passkeyRequest = z
  .object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal("required"),
    allowCredentials: z.array(descriptor()),
  })
  .meta({ id: "PasskeyRequest" });

/** `AuthenticationResponseJSON` of WebAuthn, limited to the fields that the server uses. */
export const passkeySignature = credential({
  authenticatorData: base64url(4096),
  signature: base64url(8192),
  userHandle: base64url(88).nullish(),
}).meta({ id: "PasskeySignature" });
export type PasskeySignature = z.output<typeof passkeySignature>;

export const passkeySignIn = z
  .object({ passkey: passkeySignature, remember: z.boolean().nullish() })
  .meta({ id: "PasskeySignIn" });
export const passkeyChallenge = z.object({ passkey: passkeySignature }).meta({ id: "PasskeyChallenge" });

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: the options for creating a passkey. */
export const passkeyCreation = z
  .object({
    challenge: z.string(),
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal("public-key"), alg: z.int() })),
    timeout: z.int(),
    attestation: z.literal("none"),
    excludeCredentials: z.array(descriptor()),
    authenticatorSelection: z.object({
      residentKey: z.literal("preferred"),
      requireResidentKey: z.literal(false),
      userVerification: z.literal("required"),
    }),
  })
  .meta({ id: "PasskeyCreation" });

/** `RegistrationResponseJSON` of WebAuthn, limited to the fields that the server uses. */
export const madePasskey = credential({
  attestationObject: base64url(32_768),
  transports: z.array(z.string().max(40)).max(10).optional(),
}).meta({ id: "MadePasskey" });
export type MadePasskey = z.output<typeof madePasskey>;

export const passkeyName = z.object({ name: line() }).meta({ id: "PasskeyName" });
export const newPasskey = z.object({ name: line(), passkey: madePasskey }).meta({ id: "NewPasskey" });

/** A passkey as its owner sees it. */
export const passkey = z
  .object({
    id: z.int(),
    name: z.string(),
    created_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: "Passkey" });
export type Passkey = z.infer<typeof passkey>;
export const passkeyList = z.array(passkey);

function descriptor() {
  return z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) });
}
