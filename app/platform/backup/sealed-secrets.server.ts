import { createCipheriv, createDecipheriv, randomBytes, scrypt } from "node:crypto";
import type { SealedSecrets } from "./manifest.server.ts";
import { readJson } from "../validation/stored-json.ts";
import { z } from "../validation/zod.ts";

/**
 * Each guess costs 64 MiB and a fraction of a second.
 * https://cheatsheetseries.owasp.org/cheatsheets/Password_Storage_Cheat_Sheet.html
 */
const cost = { N: 2 ** 16, r: 8, p: 2 };
const bound = Buffer.from("frostway backup: secrets");

/** Encrypts a site's secrets, the current one first, with a passphrase. */
export async function sealSecrets(passphrase: string, secrets: string[]): Promise<SealedSecrets> {
  const salt = randomBytes(16);
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", await keyOf(passphrase, salt, cost), iv).setAAD(bound);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(secrets), "utf8"), cipher.final()]);
  return {
    scrypt: { ...cost, salt: salt.toString("base64") },
    cipher: "aes-256-gcm",
    iv: iv.toString("base64"),
    tag: cipher.getAuthTag().toString("base64"),
    sealed: sealed.toString("base64"),
  };
}

/** Decrypts a site's secrets. Returns undefined if the passphrase is wrong or the sealed text was altered. */
export async function unsealSecrets(
  passphrase: string,
  { scrypt: { salt, ...written }, iv, tag, sealed }: SealedSecrets,
): Promise<[string, ...string[]] | undefined> {
  const key = await keyOf(passphrase, Buffer.from(salt, "base64"), written);
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, Buffer.from(iv, "base64"), { authTagLength: 16 })
      .setAAD(bound)
      .setAuthTag(Buffer.from(tag, "base64"));
    const text = Buffer.concat([decipher.update(Buffer.from(sealed, "base64")), decipher.final()]);
    return readJson(z.tuple([z.string()], z.string()), text.toString("utf8"));
  } catch {
    return undefined;
  }
}

function keyOf(passphrase: string, salt: Uint8Array, { N, r, p }: { N: number; r: number; p: number }) {
  const maxmem = 256 * N * r;
  return new Promise<Buffer>((resolve, reject) => {
    scrypt(passphrase.normalize("NFKC"), salt, 32, { N, r, p, maxmem }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
