import { createECDH, randomBytes } from "node:crypto";
import { decrypt } from "http_ece";
import type { WakeMessage } from "../app/features/call-outs/waking/wake-message.ts";

/** A browser with the keys of its subscription, which decrypts what its push service was given (RFC 8291). */
export function pushBrowser(name: string, endpoint = `https://push.example.com/${name}`) {
  const ecdh = createECDH("prime256v1");
  ecdh.generateKeys();
  const auth = randomBytes(16).toString("base64url");
  const subscription = { endpoint, keys: { p256dh: ecdh.getPublicKey("base64url"), auth } };
  const read = (body: Buffer): WakeMessage =>
    JSON.parse(decrypt(body, { version: "aes128gcm", privateKey: ecdh, authSecret: auth }).toString("utf8"));
  return { subscription, read };
}

export type PushBrowser = ReturnType<typeof pushBrowser>;
