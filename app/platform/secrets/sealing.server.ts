import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { allSecrets, keyFor, keyIdOf, type Secrets } from "./keys.server.ts";

const ivBytes = 12;
const tagBytes = 16;

/** What a text is sealed for. Text that is moved to another owner, say another row, cannot be opened there. */
export type SealedFor = { purpose: string; owner: string };

/**
 * Encrypts what must be read again, with AES-256-GCM under a key of its own for each purpose. The first characters, up to a dot,
 * name the secret.
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
 * Undefined when the text was altered, or sealed for another purpose or owner, or with a secret that is neither the current
 * one nor a previous one.
 */
export function unseal(secrets: Secrets, { purpose, owner }: SealedFor, sealed: string): string | undefined {
  const [bytes = "", id] = sealed.split(".").toReversed();
  return allSecrets(secrets)
    .filter((secret) => id === undefined || keyIdOf(secret) === id)
    .map((secret) => open(keyFor(secret, purpose), owner, Buffer.from(bytes, "base64url")))
    .find((text) => text !== undefined);
}

/** The same under the current secret, and unchanged where it is so already; undefined when it cannot be opened. */
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
