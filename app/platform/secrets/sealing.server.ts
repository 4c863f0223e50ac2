import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import type { Config } from "../config/config.server.ts";

type Secret = Pick<Config, "secret">;

const ivBytes = 12;
const tagBytes = 16;

/**
 * Encrypts what must be read again, with AES-256-GCM under a key of its own for each purpose. `owner` is bound in: text
 * moved to another row cannot be opened there.
 */
export function seal({ secret }: Secret, purpose: string, owner: string, text: string): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), iv).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when the text was altered, or sealed with another secret, purpose or owner. */
export function unseal({ secret }: Secret, purpose: string, owner: string, sealed: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, purpose), bytes.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString(
    "utf8",
  );
}

function keyFor(secret: string, purpose: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", secret, "frostway", purpose, 32));
}
