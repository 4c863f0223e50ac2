import { createECDH } from "node:crypto";
import { allSecrets, keyFor, keyIdOf, type Secrets } from "../secrets/keys.server.ts";

/** A key pair with which push services recognise this site (RFC 8292), base64url. */
export type VapidKeys = { id: string; publicKey: string; privateKey: string };

/** Returns the key pair that new devices accept messages of. It is derived from APP_SECRET. */
export function currentVapidKeys({ secret }: Pick<Secrets, "secret">): VapidKeys {
  return derive(secret);
}

/** Returns an earlier key pair by its id. Undefined if its secret is no longer known. */
export function vapidKeysOf(secrets: Secrets, id: string): VapidKeys | undefined {
  const secret = allSecrets(secrets).find((one) => keyIdOf(one) === id);
  return secret === undefined ? undefined : derive(secret);
}

function derive(secret: string): VapidKeys {
  for (let attempt = 0; ; attempt += 1) {
    const ecdh = createECDH("prime256v1");
    const bytes = Buffer.from(keyFor(secret, `web push ${attempt}`));
    try {
      ecdh.setPrivateKey(bytes);
    } catch {
      // One of 2³² numbers is no private key of this curve.
      continue;
    }
    return {
      id: keyIdOf(secret),
      publicKey: ecdh.getPublicKey("base64url"),
      privateKey: bytes.toString("base64url"),
    };
  }
}
