import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { allSecrets, keyFor, keyIdOf, type Secrets } from "./keys.server.ts";

const ivBytes = 12;
const tagBytes = 16;

/** The purpose and owner of a sealed text. It cannot be opened for another owner, such as another row. */
export type SealedFor = { purpose: string; owner: string };

/**
 * Encrypts a text that must be read again, with AES-256-GCM and a separate key for each purpose. The characters
 * before the dot name the secret.
 */
export function seal(
  { secret }: Pick<Secrets, "secret">,
  { purpose, owner }: SealedFor,
  text: string,
): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return `${keyIdOf(secret)}.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url")}`;
}

/**
 * Opens a sealed text. Returns undefined when it was altered or was sealed for another purpose or owner. Also returns
 * undefined when the secret is neither the current one nor a previous one.
 */
export function unseal(secrets: Secrets, { purpose, owner }: SealedFor, sealed: string): string | undefined {
  const [bytes = "", id] = sealed.split(".").toReversed();
  return allSecrets(secrets)
    .filter((secret) => id === undefined || keyIdOf(secret) === id)
    .map((secret) => open(keyFor(secret, purpose), owner, Buffer.from(bytes, "base64url")))
    .find((text) => text !== undefined);
}

/**
 * Seals a text again with the current secret. Returns it unchanged when it is already sealed so, and undefined when
 * it cannot be opened.
 */
export function reseal(secrets: Secrets, sealedFor: SealedFor, sealed: string): string | undefined {
  if (sealed.startsWith(`${keyIdOf(secrets.secret)}.`)) return sealed;
  const text = unseal(secrets, sealedFor, sealed);
  return text === undefined ? undefined : seal(secrets, sealedFor, text);
}

function open(key: Uint8Array, owner: string, bytes: Buffer): string | undefined {
  const options = { authTagLength: tagBytes };
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, ivBytes), options)
      .setAAD(Buffer.from(owner))
      .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
    return text.toString("utf8");
  } catch {
    return undefined;
  }
}
